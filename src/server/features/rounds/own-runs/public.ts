export { deleteByAccount, saveOwnRun, streamOwnRuns } from './service.ts'
