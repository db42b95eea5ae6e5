const UNKNOWN = 'Unknown browser'

/** In this order: most of them call themselves Chrome and Safari besides. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * What a person would call the browser that sent this header, such as `Firefox on Linux`. No
 * version is kept, so that what is kept fits millions.
 */
export function browserName(userAgent: string | undefined): string {
  // Longer than any browser's own: it is not worth to be looked through.
  const text = (userAgent ?? '').slice(0, 400)
  const nameIn = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(text))?.[0]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (!browser) return system ? `${UNKNOWN} on ${system}` : UNKNOWN
  return system ? `${browser} on ${system}` : browser
}
