export { listChanges } from './service.ts'
