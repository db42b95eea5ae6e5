export { claim } from './service.ts'
