/** Maximum size of an uploaded logo file, in bytes. */
export const MAX_LOGO_BYTES = 512 * 1024

/** Maximum size of a stored logo, in pixels. Smaller logos are not enlarged. */
export const MAX_LOGO_SIZE = { width: 640, height: 240 } as const

/** Maximum size of a logo on a quiz page, in CSS pixels. */
export const MAX_QUIZ_LOGO_SIZE = { width: 240, height: 40 } as const

/** Maximum size of the logo file that a quiz page loads, in bytes. */
export const MAX_QUIZ_LOGO_BYTES = 12 * 1024

/** Matches a color as `#rrggbb`, in lower case. */
export const COLOR_PATTERN = /^#[0-9a-f]{6}$/

/**
 * Converts a typed color to `#rrggbb`. The hash is optional; three digits, any letter case and
 * surrounding spaces are accepted. Returns undefined for any other text.
 */
export function parseColor(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return COLOR_PATTERN.test(`#${six}`) ? `#${six}` : undefined
}

/** Scales a size down to fit into a box, in whole pixels of at least 1. Never scales up. */
export function fitWithin(
  box: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const scale = Math.min(1, box.width / size.width, box.height / size.height)
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
