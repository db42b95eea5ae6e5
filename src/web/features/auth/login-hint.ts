import { LOGIN_HINT } from '#contract/login-hint.ts'

/** Whether this browser may be signed in: if not, nobody needs to be asked who it is. */
export const mayBeSignedIn = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LOGIN_HINT}=`))

/**
 * Runs before the first paint: marks the page where the browser may be signed in, so that it does
 * not show for a moment what is for visitors. The variant `member:` styles by it.
 */
export const MEMBER_SCRIPT = `;if(/(^|; )${LOGIN_HINT}=/.test(document.cookie))document.documentElement.dataset.member=''`

/** For a login that has ended without this browser's doing. */
export function forgetLoginHint(): void {
  document.cookie = `${LOGIN_HINT}=; path=/; max-age=0`
}

/** For a login whose hint has got lost; it then lasts as long as the browser is open. */
export function restoreLoginHint(): void {
  document.cookie = `${LOGIN_HINT}=1; path=/; samesite=lax`
}
