export { deleteMessagesByAccount, listMessages } from './service.ts'
