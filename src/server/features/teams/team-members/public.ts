export { MAX_MEMBERS_BYTES } from './routes.ts'
export { list, replaceSome, requireDistinct, streamAll } from './service.ts'
