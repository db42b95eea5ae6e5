import { LOGIN_HINT } from '#contract/login-hint.ts'

/** True if this browser may be signed in. If not, the user request is skipped. */
export const mayBeSignedIn = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LOGIN_HINT}=`))

/**
 * Runs before the first paint: marks the page if the browser may be signed in, so that visitor
 * content does not flash. The `member:` variant styles by it.
 */
export const MEMBER_SCRIPT = `;if(/(^|; )${LOGIN_HINT}=/.test(document.cookie))document.documentElement.dataset.member=''`

/** Removes the hint after a login ended on the server. */
export function forgetLoginHint(): void {
  document.cookie = `${LOGIN_HINT}=; path=/; max-age=0`
}

/** Restores a lost hint until the browser is closed. */
export function restoreLoginHint(): void {
  document.cookie = `${LOGIN_HINT}=1; path=/; samesite=lax`
}
