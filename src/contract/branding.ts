import { COLOR_PATTERN, MAX_LOGO_BYTES } from '#domain/branding.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A color as `#rrggbb`, in lower case. */
const Color = z
  .string()
  .toLowerCase()
  .regex(COLOR_PATTERN, 'Please choose a color such as #1a2b3c.')

/** A logo's URL and size in pixels. The URL changes with the image. */
export const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() })

/** The account's branding on quiz pages and reports. `available` is true if the plan shows it. */
export const Branding = z.object({
  available: z.boolean(),
  accentColor: Color.nullable(),
  logo: Logo.nullable(),
})
export type Branding = z.output<typeof Branding>

/** The branding of an open quiz. The logo has its display size. */
export const QuizBranding = z.object({
  accentColor: Color.nullable(),
  logo: Logo.nullable(),
})
export type QuizBranding = z.output<typeof QuizBranding>

/** The stored branding in the account export; `data` in base64. */
export const StoredBranding = z.object({
  accentColor: Color.nullable(),
  logo: z.object({ type: z.enum(['image/png', 'image/jpeg']), data: z.base64() }).nullable(),
})
export type StoredBranding = z.output<typeof StoredBranding>

/**
 * Sets the fields that are sent; null removes a field. A logo is a PNG or JPEG of at most 512 KB, in
 * base64.
 */
export const BrandingChange = z.object({
  accentColor: Color.nullable().optional(),
  logo: z
    .string()
    .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, 'The logo can be at most 512 KB.')
    .pipe(
      z
        .base64('The logo was not uploaded completely. Please try again.')
        .min(1, 'The logo was not uploaded completely. Please try again.'),
    )
    .nullable()
    .optional(),
})
export type BrandingChange = z.output<typeof BrandingChange>

export const getBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  summary: 'Get your logo and color',
  access: 'viewer',
  response: Branding,
})

/**
 * 403 with `upgradeRequired` if the plan has no branding; 400 with an issue at `logo` if it is not a
 * PNG or JPEG image; 413 above the maximum size in base64.
 */
export const setBranding = endpoint({
  method: 'PUT',
  path: '/api/branding',
  summary: 'Set your logo and color',
  access: 'owner',
  body: BrandingChange,
  response: Branding,
})

/** Removes logo and color. Allowed on every plan. */
export const deleteBranding = endpoint({
  method: 'DELETE',
  path: '/api/branding',
  summary: 'Remove your logo and color',
  access: 'owner',
})

/**
 * The version of a logo, in the URL of its image. With the present one, browsers may cache the image; any other
 * value is no version.
 */
export const LogoQuery = z.object({ v: z.string().optional().catch(undefined) })

/** The image of the workspace's logo. 404 if it has none. */
export const ownLogo = endpoint({
  method: 'GET',
  path: '/api/branding/logo',
  summary: 'Download your logo',
  access: 'viewer',
  opensInBrowser: true,
  errorResponses: { 404: 'Your account has no logo.' },
  query: LogoQuery,
  file: { types: ['image/png', 'image/jpeg'], description: 'The image.' },
})
