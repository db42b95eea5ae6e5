export { deleteLinksOf, requestConfirmation } from './service.ts'
