import type { confirmLogin } from '#contract/second-factor.ts'
import { ApiError, call } from './api.ts'

/**
 * Asks the person to confirm that it is them, with a second factor if `secondFactor`; false if they cancel.
 */
type Ask = (secondFactor: boolean) => Promise<boolean>

let ask: Ask | undefined
/** Shared by calls that need a confirmation at the same time. */
let asking: Promise<boolean> | undefined

/** Sets what asks the person, and returns a function that removes it. */
export function onConfirmationRequired(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/**
 * Confirms the login after a call that needs it: by the password that the form has, if that is enough,
 * otherwise by asking the person. Throws an ApiError for a wrong password and if the person cancels.
 */
export async function confirm(refusal: ApiError, password: string | undefined): Promise<void> {
  const secondFactor = refusal.body?.secondFactor === true
  if (password !== undefined && !secondFactor) {
    await call<typeof confirmLogin>('POST /api/auth/confirm', { body: { password } })
    return
  }
  asking ??= ask?.(secondFactor).finally(() => {
    asking = undefined
  })
  if (!(await asking)) throw unconfirmed(refusal)
}

/** Returns the error of a call that was not confirmed, with a text for the message of the page. */
const unconfirmed = ({ status, statusText, body }: ApiError) =>
  new ApiError(
    status,
    JSON.stringify({ ...body, message: 'Not confirmed. Nothing was changed.' }),
    statusText,
  )
