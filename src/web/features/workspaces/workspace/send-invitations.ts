import { ApiError, failureOf } from '#web/lib/api.ts'
import { invite } from './queries.ts'
import type { NewInvitation } from './queries.ts'

export interface SentInvitations {
  readonly sent: readonly string[]
  readonly failed: readonly { readonly email: string; readonly reason: string }[]
}

/**
 * Invites each address with a call of its own, one after the other. After a failure that would repeat
 * for the others, such as a rate limit or a lost connection, it stops. `onProgress` gets the number of
 * addresses that are done.
 */
export async function sendInvitations(
  workspaceId: string,
  emails: readonly string[],
  { role, teamIds }: Omit<NewInvitation, 'email'>,
  onProgress: (done: number) => void,
): Promise<SentInvitations> {
  const sent: string[] = []
  const failed: { email: string; reason: string }[] = []
  for (const [index, email] of emails.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the server counts them under one lock
      await invite(workspaceId, { email, role, teamIds })
      sent.push(email)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failed.push({ email, reason: failureOf(error, 'The invitation was not sent.') })
      if (!isAboutOneAddress(error)) {
        for (const rest of emails.slice(index + 1))
          failed.push({ email: rest, reason: 'Not sent yet.' })
        break
      }
    }
    onProgress(index + 1)
  }
  return { sent, failed }
}

/** True if the address is invalid, or already in the workspace or invited. */
const isAboutOneAddress = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 409)
