export { grantIfNamed, mayOpenAccount } from './service.ts'
