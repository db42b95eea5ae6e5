export { agreedActions, presentAgreed } from './agreed.ts'
export type { StoredAgreed } from './agreed.ts'
export { streamAll } from './service.ts'
