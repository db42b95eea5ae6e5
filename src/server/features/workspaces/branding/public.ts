export { sendLogo } from './send-logo.ts'
export { BRANDING, exportBranding, quizBranding, quizLogo } from './service.ts'
export type { BrandingRow } from './service.ts'
