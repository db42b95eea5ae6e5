import type { Picture } from '#server/platform/pdf/blocks.ts'

/** How an account's reports look: whose they are, on plans that show it. */
export interface ReportBranding {
  /** A colour as hex, for bands alone: nobody knows how well it can be read. */
  readonly accent: string | null
  readonly logo: {
    readonly data: Buffer
    readonly type: 'image/png' | 'image/jpeg'
    /** In px. */
    readonly width: number
    readonly height: number
  } | null
}

/** What a cover shows of it; `company` is whose logo it is. */
export function coverBranding(
  branding: ReportBranding | null,
  company: string,
): { logo?: Picture; accent?: string } {
  const { accent, logo } = branding ?? { accent: null, logo: null }
  return {
    ...(accent !== null && { accent }),
    ...(logo && {
      logo: {
        base64: logo.data.toString('base64'),
        width: logo.width,
        height: logo.height,
        alt: `Logo of ${company}`,
      },
    }),
  }
}
