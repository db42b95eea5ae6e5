export { browserName } from './browser-name.ts'
export { clientInfoOf } from './client-info.ts'
export type { ClientInfo } from './client-info.ts'
export { confirmLogin, endAccess, endLogins, logout } from './end-access.ts'
export {
  deleteKnownBrowsers,
  forgetAllRemembered,
  forgetRemembered,
  knownBrowserKey,
  listRemembered,
} from './known-browsers.ts'
export type { LoginCookie } from './login-cookie.ts'
export { createLogin, finishFirstStep, secondFactorsOf } from './login-steps.ts'
export type { LoginStep, SignedIn } from './login-steps.ts'
export { list as listLogins } from './logins.ts'
export { pendingAccount, usePendingLogin } from './pending-logins.ts'
export { continueLogin, startLogin } from './start-login.ts'
