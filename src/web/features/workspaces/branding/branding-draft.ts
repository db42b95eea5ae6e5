import type { Branding, BrandingChange } from '#contract/branding.ts'
import { parseColor } from '#domain/branding.ts'
import type { LogoFile } from './logo-file.ts'

/** Unsaved branding changes. */
export interface BrandingDraft {
  /** The color as typed; empty for none. */
  readonly accent: string
  /** A new logo; null removes the saved one; undefined keeps it. */
  readonly logo: LogoFile | null | undefined
}

export const draftOf = ({ accentColor }: Branding): BrandingDraft => ({
  accent: accentColor ?? '',
  logo: undefined,
})

/** Returns the changes to send. The color must be valid (see accentProblem). */
export function changeOf({ accent, logo }: BrandingDraft, saved: Branding): BrandingChange {
  const accentColor = parseColor(accent) ?? null
  return {
    ...(accentColor !== saved.accentColor && { accentColor }),
    ...(logo && { logo: logo.base64 }),
    ...(logo === null && saved.logo && { logo: null }),
  }
}

/** Returns the error message for an invalid color. */
export const accentProblem = ({ accent }: BrandingDraft): string | undefined =>
  accent.trim() !== '' && parseColor(accent) === undefined
    ? 'Please enter a color such as #1a2b3c, or leave the field empty.'
    : undefined
