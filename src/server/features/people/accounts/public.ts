export { AccountSuspended } from './account-suspended.ts'
export { lockAccount } from './repo.ts'
export { requireConfirmedAddress } from './require-confirmed-address.ts'
export { requireOwnProfile } from './require-own-profile.ts'
export {
  changeEmail,
  changeNames,
  confirmEmail,
  createAccount,
  createAccountIn,
  deleteAccount,
  findContactByEmail,
  findContactById,
  isEmailReserved,
  lock,
  lockIfExists,
  setCurrentWorkspace,
} from './service.ts'
