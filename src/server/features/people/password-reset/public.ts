export { PasswordChangedMail, ResetMail, createLink, deleteLinksOf } from './service.ts'
