export {
  get,
  read,
  roundNotFound,
  selectWithRollup,
  streamWithRollups,
  toRoundWithRollup,
} from './service.ts'
export type { RoundWithRollup } from './service.ts'
