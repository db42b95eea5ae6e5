/** The page after a login that names no other. */
export const LOGIN_REDIRECT = '/dashboard'

const MAX_LENGTH = 2000

/**
 * Returns `target` if it is a path of this site, else `fallback`. Prevents open redirects.
 *
 * Browsers drop tabs and line breaks from URLs, read a backslash as a slash and resolve dots, so a
 * target that looks like a path can name another host. Targets with such characters, plain or
 * escaped, are rejected. So are API paths: following a link must not have side effects.
 */
export function safeRedirect(target: string | null | undefined, fallback = LOGIN_REDIRECT): string {
  if (!target?.startsWith('/') || target.length > MAX_LENGTH) return fallback
  if (!hasPlainCharacters(target)) return fallback
  const path = decoded(target.split(/[?#]/, 1)[0] ?? '')
  if (path === undefined || !hasPlainCharacters(path) || !isPlainPath(path)) return fallback
  return /^\/api(\/|$)/i.test(path) ? fallback : target
}

/** True if the text has no character that a URL parser drops, trims or converts. */
function hasPlainCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- rejects control characters
  return !/[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(text)
}

/** True for an absolute path without empty, `.` and `..` segments. */
function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !/\/(\/|\.{1,2}(\/|$))/.test(path)
}

/** Decodes percent escapes until none is left. Returns undefined for a malformed escape. */
function decoded(path: string): string | undefined {
  try {
    const once = decodeURIComponent(path)
    return once === path ? once : decoded(once)
  } catch {
    return undefined
  }
}
