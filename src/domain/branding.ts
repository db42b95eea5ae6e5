/** Bytes that a logo file may have when it is sent. */
export const MAX_LOGO_BYTES = 512 * 1024

/** Pixels that a logo is kept within, as reports show it. A smaller one is not enlarged. */
export const MAX_LOGO_SIZE = { width: 640, height: 240 } as const

/** CSS pixels that a logo takes at most on a quiz page. */
export const MAX_QUIZ_LOGO_SIZE = { width: 240, height: 40 } as const

/** Bytes that a logo may add to a quiz page, whatever was sent. */
export const MAX_QUIZ_LOGO_BYTES = 12 * 1024

/** A colour as `#rrggbb`, in lower case. */
export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/

/**
 * A typed colour as `#rrggbb`: also without the hash, in three digits, in any case, or with blanks
 * around it. Undefined where it is none.
 */
export function parseColour(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return COLOUR_PATTERN.test(`#${six}`) ? `#${six}` : undefined
}

/** Whole pixels of a size that fits into a box; nothing is enlarged, nothing gets below 1. */
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
