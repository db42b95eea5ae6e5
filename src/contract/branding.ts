import { COLOUR_PATTERN, MAX_LOGO_BYTES } from '#domain/branding.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A colour as `#rrggbb`, in lower case. */
const Colour = z
  .string()
  .toLowerCase()
  .regex(COLOUR_PATTERN, 'Please choose a color such as #1a2b3c.')

/** Where a logo is found, and its size in pixels. The address is another for another logo. */
const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() })

/** The account's own look on quiz pages and reports. `available` says whether the plan shows it. */
export const Branding = z.object({
  available: z.boolean(),
  accentColor: Colour.nullable(),
  logo: Logo.nullable(),
})
export type Branding = z.output<typeof Branding>

/** What of it an open quiz shows: the size is the one to show the logo at. */
export const QuizBranding = z.object({
  accentColor: Colour.nullable(),
  logo: Logo.nullable(),
})
export type QuizBranding = z.output<typeof QuizBranding>

/** All of it to take along; `data` in base64. Null where nothing is kept. */
export const KeptBranding = z.object({
  accentColor: Colour.nullable(),
  logo: z.object({ type: z.enum(['image/png', 'image/jpeg']), data: z.base64() }).nullable(),
})
export type KeptBranding = z.output<typeof KeptBranding>

/**
 * What is sent is set, the rest stays; null takes it away. A logo is a PNG or JPEG of at most
 * 512 KB, in base64.
 */
export const BrandingChange = z.object({
  accentColor: Colour.nullable().optional(),
  logo: z
    .string()
    .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, 'The logo may have at most 512 KB.')
    .pipe(z.base64('The logo did not arrive whole.').min(1, 'The logo did not arrive whole.'))
    .nullable()
    .optional(),
})
export type BrandingChange = z.output<typeof BrandingChange>

export const getBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  summary: 'Read your logo and color',
  access: 'user',
  answer: Branding,
})

/**
 * 403 with `upgradeRequired` where the plan has no branding, before anything is read; 400 naming
 * `logo` for what is no such image; 413 beyond the size that a logo can take in base64.
 */
export const setBranding = endpoint({
  method: 'PUT',
  path: '/api/branding',
  summary: 'Set your logo and color',
  access: 'user',
  body: BrandingChange,
  answer: Branding,
})

/** Takes logo and colour away, on every plan. */
export const deleteBranding = endpoint({
  method: 'DELETE',
  path: '/api/branding',
  summary: 'Remove your logo and color',
  access: 'user',
})
