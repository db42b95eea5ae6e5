import type { Picture } from './blocks.ts'

/** The accent color and logo of an account's reports, on plans with branding. */
export interface ReportBranding {
  /** Hex color. For areas only, never for text, because its contrast is unknown. */
  readonly accent: string | null
  readonly logo: {
    readonly data: Buffer
    readonly type: 'image/png' | 'image/jpeg'
    /** In px. */
    readonly width: number
    readonly height: number
  } | null
}

/** Returns the branding of a report's first page, with a text for those who do not see the logo. */
export function titleBranding(
  branding: ReportBranding | null,
  alt: string,
): { logo?: Picture; accent?: string } {
  const { accent, logo } = branding ?? { accent: null, logo: null }
  return {
    ...(accent !== null && { accent }),
    ...(logo && {
      logo: {
        base64: logo.data.toString('base64'),
        width: logo.width,
        height: logo.height,
        alt,
      },
    }),
  }
}
