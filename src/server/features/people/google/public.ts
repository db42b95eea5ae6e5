export { identitiesOf } from './service.ts'
