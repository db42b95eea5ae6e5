export { removeCodes, requestCode, useCode } from './service.ts'
