import { AppError } from '#server/platform/http/app-error.ts'

/** Somebody who may come in, by their password or by a provider's word, into a suspended account. */
export class AccountSuspended extends AppError {
  constructor(contactEmail?: string) {
    const whomToAsk = contactEmail ? ` Please contact ${contactEmail}.` : ''
    super('forbidden', `This account is suspended.${whomToAsk}`)
  }
}
