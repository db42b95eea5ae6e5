export { join, lockInvitation, requireInvitation } from './acceptance.ts'
export { revokeAll } from './revoke-all.ts'
export { isInvited } from './service.ts'
