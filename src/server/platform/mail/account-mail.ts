import type { Db } from '#server/platform/db/database.ts'
import { PermanentFailure } from '#server/platform/jobs/job-kind.ts'
import { MailboxRejected } from '#server/platform/mail/mail.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'

/** Dependencies for mails to account owners. */
export interface MailDeps {
  readonly db: Db
  readonly mailer: Mailer
  /** Base of all links in mails. */
  readonly publicUrl: string
  readonly contactEmail: string
}

/** Sends a mail. A refused mailbox is not retried, because people can register addresses that do not exist. */
export async function mailOwner(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    throw error instanceof MailboxRejected ? new PermanentFailure(error.message) : error
  }
}
