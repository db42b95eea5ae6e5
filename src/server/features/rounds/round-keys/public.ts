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
