export { createSignInLink } from './sign-in-link.ts'
export { PasswordChangedMail, ResetMail, createLink, deleteLinksOf } from './service.ts'
