import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email } from './fields.ts'
import { LinkToken } from './link-token.ts'

const TokenBody = z.object({ token: LinkToken.min(1) })

/**
 * Sends a link to the new address, valid once within a day; a former link ends. The answer is the same if the
 * address already has an account, whose mailbox is told. 400 with an issue at `email` for the account's own
 * address; 409 for an account without a password; 429 after too many.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  summary: 'Ask for a link that changes your email address',
  access: 'user',
  needsConfirmation: 'secondFactor',
  errorResponses: { 409: 'The account signs in with a provider only.' },
  body: z.object({ email: Email }),
  response: z.object({ message: z.string() }),
  status: 202,
})

/**
 * Changes the address of the signed-in account to the one that the link was sent to. Requires that account's
 * login, so that nobody else who reads the new mailbox gets the account. 400 for a link that is unknown, used,
 * older than a day or of another account; 409 if the address has an account by now.
 */
export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-new-email',
  summary: 'Change your email address with the link sent to the new one',
  access: 'user',
  errorResponses: { 409: 'The address belongs to another account.' },
  body: TokenBody,
  response: z.object({ message: z.string() }),
})

/**
 * Undoes a change of address with the link sent to the former one, and changes made after it. Ends all logins,
 * the password and API keys, and removes second factors that were added since. 400 for a link that is
 * unknown, used or older than a week.
 */
export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/stop-email-change',
  summary: 'Undo a change of your email address with the link sent to the former one',
  access: 'public',
  body: TokenBody,
  response: z.object({ message: z.string() }),
})
