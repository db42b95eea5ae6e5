export { requestCode, useCode } from './service.ts'
