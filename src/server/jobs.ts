import * as account from './features/account/service.ts'
import * as knownBrowsers from './features/auth/known-browsers.ts'
import * as logins from './features/auth/logins.ts'
import * as benchmarks from './features/benchmarks/nightly.ts'
import * as confirmation from './features/confirmation/service.ts'
import * as billingReconcile from './features/billing/reconcile.ts'
import * as customers from './features/billing/customers.ts'
import type { BillingDeps } from './features/billing/deps.ts'
import * as billingMails from './features/billing/mails.ts'
import * as contact from './features/contact/service.ts'
import * as google from './features/google/service.ts'
import * as resets from './features/password-reset/service.ts'
import type { MailDeps } from './features/auth/owner-mail.ts'
import { RATES_SWEEP } from './platform/rates/rates.ts'

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
  jobs.handle(contact.MessageMail, (mail) => contact.sendMessage(db, mailer, contactEmail, mail))
  jobs.handle(confirmation.ConfirmMail, (mail) => confirmation.sendConfirmMail(post, mail))
  jobs.handle(resets.ResetMail, (mail) => resets.sendResetMail({ ...post, rates }, mail))
  jobs.handle(resets.PasswordChangedMail, (mail) => resets.sendChangedMail(post, mail))
  jobs.handle(account.AccountDeletedMail, (mail) => account.sendDeletedMail(post, mail))
  jobs.handle(google.GoogleAddedMail, (mail) => google.sendGoogleAddedMail(post, mail))
  jobs.handle(billingMails.BillingMail, (mail) => billingMails.sendBillingMail(post, mail))
  jobs.handle(customers.ForgetCustomer, (customer) => customers.forgetCustomer(billing, customer))
  jobs.schedule(billingReconcile.RECONCILE, () => billingReconcile.reconcile(billing))
  jobs.handle(billingReconcile.ReconcileBatch, (batch) =>
    billingReconcile.reconcileBatch(billing, batch),
  )
  jobs.schedule(billingReconcile.GRACE_CHECK, () => billingReconcile.endGracePeriods(billing))
  jobs.schedule(benchmarks.BENCHMARK_JOB, () => benchmarks.updateBenchmarks(db))
  jobs.schedule(RATES_SWEEP, () => rates.sweep())
  jobs.schedule(CLEAN_UP, async () => {
    await contact.deleteOldMessages(db)
    await resets.deleteExpired(db)
    await confirmation.deleteExpired(db)
    await logins.deleteExpired(db)
    await knownBrowsers.deleteUnused(db)
  })
}
