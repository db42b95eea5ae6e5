/** Where a login leads when nothing better is asked for. */
export const AFTER_LOGIN = '/dashboard'

const LONGEST = 2000
const SOMEWHERE = 'https://origin.invalid'

/**
 * The place to go after a login: `target` if it is a path of this site, else the fallback.
 *
 * Browsers drop tabs and line breaks from URLs and read a backslash as a slash, so a target that
 * looks like a path can name another host. Whatever holds such characters, plainly or escaped, is
 * refused, and so is the API: following a link must never do something.
 */
export function safeRedirect(target: string | null | undefined, fallback = AFTER_LOGIN): string {
  if (!target || target.length > LONGEST || !isPlainPath(target)) return fallback
  const path = decoded(target.split(/[?#]/, 1)[0] ?? '')
  if (path === undefined || !isPlainPath(path)) return fallback
  const url = parsed(target)
  if (url?.origin !== SOMEWHERE || !isPlainPath(url.pathname)) return fallback
  if (/^\/+api(\/|$)/i.test(path) || /^\/api(\/|$)/i.test(url.pathname)) return fallback
  return target
}

/** One slash first, and nowhere a character that a URL parser would drop or turn. */
function isPlainPath(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  return /^\/(?!\/)[^\\\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/.test(text)
}

/** Without its escapes, however often they were escaped; undefined where they are broken. */
function decoded(path: string): string | undefined {
  try {
    const once = decodeURIComponent(path)
    return once === path ? once : decoded(once)
  } catch {
    return undefined
  }
}

function parsed(target: string): URL | undefined {
  try {
    return new URL(target, SOMEWHERE)
  } catch {
    return undefined
  }
}
