export { list, revokeAll, revokeOfMember, revokeOfWorkspace } from './service.ts'
