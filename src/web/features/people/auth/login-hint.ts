import { LOGIN_HINT } from '#contract/login-hint.ts'
import { once } from '#domain/once.ts'
import { setTabWorkspace } from '#web/lib/tab-workspace.ts'

/** True if this browser may be signed in. If not, the user request is skipped. */
export const mayBeSignedIn = (): boolean => document.cookie.split('; ').includes(`${LOGIN_HINT}=1`)

/** Returns whether the browser keeps cookies of this site, which signing in needs. */
export const keepsCookies = once((): boolean => {
  document.cookie = 'cookie-check=1; path=/; samesite=lax'
  const isKept = document.cookie.includes('cookie-check=1')
  document.cookie = 'cookie-check=; path=/; max-age=0'
  return isKept
})

/**
 * Runs before the first paint: marks the page if the browser may be signed in, so that visitor
 * content does not flash. The `member:` variant styles by it.
 */
export const MEMBER_SCRIPT = `;if(/(^|; )${LOGIN_HINT}=1/.test(document.cookie))document.documentElement.dataset.member=''`

/**
 * Notes that the login has ended on the server, and forgets the tab's workspace. The hint is not
 * removed, because the server restores a missing one.
 */
export function forgetLoginHint(): void {
  setTabWorkspace(null)
  document.cookie = `${LOGIN_HINT}=0; path=/; samesite=lax`
}
