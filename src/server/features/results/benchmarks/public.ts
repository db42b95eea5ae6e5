export { requireTrends } from './plan.ts'
export { allSnapshots } from './service.ts'
export type { Snapshot } from './service.ts'
