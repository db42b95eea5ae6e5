export { recordAccountChange } from './account-changed.ts'
export {
  countOfAccount,
  insertMember,
  isCurrent,
  listOf,
  lockAccounts,
  moveOn,
  presentIn,
  setCurrent,
} from './member-repo.ts'
export {
  addMember,
  endMembership,
  membershipsOf,
  oldestOwnedBy,
  ownedBy,
  ownersOf,
  ownsFreeWorkspace,
  removeTeamAccess,
  roleOf,
  setRole,
  syncSuspensions,
} from './service.ts'
export { listTeamReaders } from './team-readers.ts'
