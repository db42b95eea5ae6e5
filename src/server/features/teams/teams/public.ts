export {
  beyondLimit,
  get,
  lockEditableTeam,
  requireBelowLimit,
  requireEditableTeam,
  roundIds,
  streamAll,
} from './service.ts'
export type { RoundDeletion } from './service.ts'
