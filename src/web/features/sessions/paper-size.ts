/** The two paper sizes of the world, as a printer names them. */
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

export const PAPER_NAME: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'US Letter' }

/** Regions that print on Letter; everywhere else it is A4. */
const LETTER_REGIONS = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO'])

/** The paper that is likely in the printer of somebody whose browser speaks this: `en-US`. */
export function likelyPaper(language: string): Paper {
  try {
    return LETTER_REGIONS.has(new Intl.Locale(language).region ?? '') ? 'letter' : 'a4'
  } catch {
    return 'a4'
  }
}
