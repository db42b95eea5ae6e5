const UNKNOWN = 'Unknown browser'

/** The first match wins: most browsers also name Chrome and Safari. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Returns a readable name of the browser with this User-Agent header, such as `Firefox on Linux`. It
 * has no version, so that the stored name does not identify a person.
 */
export function browserName(userAgent: string | undefined): string {
  // Real headers are shorter; the limit bounds the work for hostile ones.
  const text = (userAgent ?? '').slice(0, 400)
  const nameIn = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(text))?.[0]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (!browser) return system ? `${UNKNOWN} on ${system}` : UNKNOWN
  return system ? `${browser} on ${system}` : browser
}
