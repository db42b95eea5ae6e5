/** Where a login leads when nothing better is asked for. */
export const LOGIN_REDIRECT = '/dashboard'

const MAX_LENGTH = 2000

/**
 * The place to go after a login: `target` if it is a path of this site, else the fallback.
 *
 * Browsers drop tabs and line breaks from URLs, read a backslash as a slash and resolve dots, so
 * a target that looks like a path can name another host. Whatever holds such things, plainly or
 * escaped, is refused, and so is the API: following a link must never do something.
 */
export function safeRedirect(target: string | null | undefined, fallback = LOGIN_REDIRECT): string {
  if (!target?.startsWith('/') || target.length > MAX_LENGTH) return fallback
  if (!hasPlainCharacters(target)) return fallback
  const path = decoded(target.split(/[?#]/, 1)[0] ?? '')
  if (path === undefined || !hasPlainCharacters(path) || !isPlainPath(path)) return fallback
  return /^\/api(\/|$)/i.test(path) ? fallback : target
}

/** Nothing that a URL parser would drop, trim or turn. */
function hasPlainCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  return !/[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(text)
}

/** From the root, without empty segments and without dots that lead somewhere else. */
function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !/\/(\/|\.{1,2}(\/|$))/.test(path)
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
