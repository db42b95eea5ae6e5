export { optOutCall, optOutPage } from './routes.ts'
export { AddressStopped, copyStopped, newOptOutToken, stoppedAmong } from './service.ts'
