export { grantIfNamed } from './service.ts'
