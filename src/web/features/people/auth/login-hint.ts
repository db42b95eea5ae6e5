import { LOGIN_HINT } from '#contract/login-hint.ts'
import { setTabWorkspace } from '#web/lib/tab-workspace.ts'

/** True if this browser may be signed in. If not, the user request is skipped. */
export const mayBeSignedIn = (): boolean => document.cookie.split('; ').includes(`${LOGIN_HINT}=1`)

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
