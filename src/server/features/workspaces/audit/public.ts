export { recordAudit } from './record.ts'
export { latestEntries } from './service.ts'
