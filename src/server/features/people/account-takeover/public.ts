export { inTransaction, lockUnconfirmed, takeOver } from './service.ts'
