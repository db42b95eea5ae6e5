import * as account from './features/account/service.ts'
import * as knownBrowsers from './features/auth/known-browsers.ts'
import * as logins from './features/auth/logins.ts'
import * as benchmarks from './features/benchmarks/nightly.ts'
import * as confirmation from './features/confirmation/service.ts'
import * as billingClock from './features/billing/reconcile.ts'
import * as customers from './features/billing/customers.ts'
import type { BillingDeps } from './features/billing/deps.ts'
import * as billingMails from './features/billing/mails.ts'
import * as contact from './features/contact/service.ts'
import * as google from './features/google/service.ts'
import * as resets from './features/password-reset/service.ts'
import type { MailDeps } from './features/auth/owner-mail.ts'
import { RATE_LIMIT_CLEANUP } from './platform/rates/rate-limiter.ts'

/** The kinds of jobs that bring mails out. */
export const MAILS = [
  contact.MessageMail,
  confirmation.ConfirmMail,
  resets.ResetMail,
  resets.PasswordChangedMail,
  account.AccountDeletedMail,
  google.GoogleAddedMail,
  billingMails.BillingMail,
]

/** When what has outlived its promise is deleted: once a night. */
const CLEAN_UP = { queue: 'clean-up', cron: '17 3 * * *' }

/** Connects every kind of work that is done later to what does it. */
export function registerJobs(billing: BillingDeps, post: MailDeps): void {
  const { jobs, rates } = billing
  const { db, mailer, contactEmail } = post
  jobs.handle(contact.MessageMail, (mail) => contact.mailMessage(db, mailer, contactEmail, mail))
  jobs.handle(confirmation.ConfirmMail, (mail) => confirmation.mailLink(post, mail))
  jobs.handle(resets.ResetMail, (mail) => resets.mailLink({ ...post, rates }, mail))
  jobs.handle(resets.PasswordChangedMail, (mail) => resets.mailChange(post, mail))
  jobs.handle(account.AccountDeletedMail, (mail) => account.mailDeleted(post, mail))
  jobs.handle(google.GoogleAddedMail, (mail) => google.mailAdded(post, mail))
  jobs.handle(billingMails.BillingMail, (mail) => billingMails.mail(post, mail))
  jobs.handle(customers.ForgetCustomer, (whom) => customers.forget(billing, whom))
  jobs.schedule(billingClock.RECONCILE, () => billingClock.reconcile(billing))
  jobs.handle(billingClock.ReconcileBatch, (batch) => billingClock.reconcileBatch(billing, batch))
  jobs.schedule(billingClock.GRACE, () => billingClock.endGrace(billing))
  jobs.schedule(benchmarks.SNAPSHOT, () => benchmarks.takeSnapshot(db))
  jobs.schedule(RATE_LIMIT_CLEANUP, () => rates.deleteExpired())
  jobs.schedule(CLEAN_UP, async () => {
    await contact.forgetOldMessages(db)
    await resets.forgetExpired(db)
    await confirmation.forgetExpired(db)
    await logins.forgetExpired(db)
    await knownBrowsers.forgetUnused(db)
  })
}
