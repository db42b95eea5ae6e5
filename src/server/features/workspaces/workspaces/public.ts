export { grantEverything, requirePlans, restorePlans } from './own-server-repo.ts'
export { find as findInvitingWorkspace } from './join.ts'
export type { InvitingWorkspace } from './join.ts'
export {
  findShared,
  joinShared,
  lockShared,
  requireShared,
  SharedWorkspaceUnclear,
} from './shared-workspace.ts'
export { readRules } from './rules.ts'
export {
  create,
  findRow,
  lock,
  lockAll,
  lockById,
  lockIfExists,
  lockOwned,
  namesOf,
  newWorkspaceId,
  ofTeam,
  remove,
  requireFewWorkspaces,
  rulesOf,
  setTier,
} from './service.ts'
