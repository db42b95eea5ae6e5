export { MARK_BYTES, ReleaseSealer } from './round-sealer.ts'
export type { Draws, RosterSealer } from './round-sealer.ts'
export {
  createSealingKeys,
  deleteSealingKeys,
  releaseSealerOf,
  renewReleaseKey,
  rosterSealerOf,
  sealingOf,
} from './service.ts'
