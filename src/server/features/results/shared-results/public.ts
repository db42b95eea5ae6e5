export { renewAllLinks } from './service.ts'
