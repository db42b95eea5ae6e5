import { AppError } from '#server/platform/http/app-error.ts'

/** 403 for a sign-in with correct credentials to a suspended account. */
export class AccountSuspended extends AppError {
  constructor(contactEmail?: string) {
    const contact = contactEmail ? ` Please contact ${contactEmail}.` : ''
    super('forbidden', `This account is suspended.${contact}`)
  }
}
