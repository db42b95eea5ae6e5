export { mailOwner } from './account-mail.ts'
export type { MailDeps } from './account-mail.ts'
export { lockForChange, setRole, suspend, unsuspend } from './account-status.ts'
export { AccountSuspended } from './account-suspended.ts'
export { browserName } from './browser-name.ts'
export { clientInfoOf } from './client-info.ts'
export type { ClientInfo } from './client-info.ts'
export {
  forgetAllRemembered,
  forgetRemembered,
  knownBrowserKey,
  listRemembered,
} from './known-browsers.ts'
export type { LoginCookie } from './login-cookie.ts'
export { secondFactorsOf } from './login-steps.ts'
export type { SignedIn } from './login-steps.ts'
export {
  resetLoginThrottle,
  verifyFromNetwork,
  verifyLoginCode,
  verifySignedInCode,
  verifySignedInPassword,
} from './login-throttle.ts'
export { list as listLogins } from './logins.ts'
export { hashPassword, hashWithSalt } from './passwords.ts'
export { pendingAccount, usePendingLogin } from './pending-logins.ts'
export { requireConfirmedAddress } from './require-confirmed-address.ts'
export { requireHardToGuess } from './require-hard-to-guess.ts'
export { requireOwnProfile } from './require-own-profile.ts'
export { requirePassword, requireUnchangedPassword } from './require-password.ts'
export {
  changeEmail,
  changeNames,
  confirmEmail,
  confirmLogin,
  createAccount,
  createAccountIn,
  createLogin,
  deleteAccount,
  endAccess,
  endLogins,
  findContactByEmail,
  findContactById,
  finishFirstStep,
  isEmailReserved,
  isLoginActive,
  lock,
  lockIfExists,
  ownedScopes,
  passwordHashOf,
  removePassword,
  scopeByKey,
  scopesOf,
  setCurrentWorkspace,
  setPassword,
  toUser,
} from './service.ts'
export type { LoginStep } from './service.ts'
export { continueLogin, startLogin } from './start-login.ts'
export { createVerifiedAccount, transferAccount } from './verified-accounts.ts'
export type { VerifiedPerson } from './verified-accounts.ts'
