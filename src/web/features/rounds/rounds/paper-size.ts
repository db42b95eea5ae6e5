/** Supported paper sizes, with the names of the CSS size property. */
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

export const PAPER_NAME: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'US Letter' }

/** Regions that use Letter; all others use A4. */
const LETTER_REGIONS = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO'])

/** Returns the usual paper size for a browser language such as `en-US`. */
export function defaultPaper(language: string): Paper {
  try {
    return LETTER_REGIONS.has(new Intl.Locale(language).region ?? '') ? 'letter' : 'a4'
  } catch {
    return 'a4'
  }
}
