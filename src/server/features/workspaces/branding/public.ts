export { sendLogo } from './send-logo.ts'
export { BRANDING, exportBranding, inlineLogo, quizBranding, quizLogo } from './service.ts'
export type { BrandingRow } from './service.ts'
