export { recordAccountChange } from './account-changed.ts'
export { addMember, find as findInvitingWorkspace } from './join.ts'
export type { InvitingWorkspace } from './join.ts'
export { WorkspacesChanged, keepOnly, lockWorkspacesOf } from './ownership.ts'
export type { LockedWorkspace } from './ownership.ts'
export {
  deleteRestarted,
  findRestarted,
  findRestartedByToken,
  insertRestarted,
  moveRestarted,
  roundRestarted,
} from './restarted-rounds.ts'
export type { RestartedRound } from './restarted-rounds.ts'
export { RoundKeys } from './round-keys.ts'
export type { RoundKey } from './round-keys.ts'
export { newSecret, readRoundToken, toRoundToken } from './round-token.ts'
export { readRules } from './rules.ts'
export {
  create,
  endMembership,
  findRow,
  lock,
  lockAll,
  lockById,
  lockIfExists,
  lockOwned,
  membershipsOf,
  namesOf,
  newWorkspaceId,
  ofTeam,
  oldestOwnedBy,
  ownedBy,
  ownersOf,
  ownsFreeWorkspace,
  remove,
  requireFewWorkspaces,
  roleOf,
  rulesOf,
  setRole,
  setTier,
  syncSuspensions,
} from './service.ts'
export { listTeamReaders } from './team-readers.ts'
