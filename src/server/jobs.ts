import * as takeover from './features/account-takeover/service.ts'
import * as account from './features/account/service.ts'
import * as ownerMail from './features/actions/owner-mail.ts'
import * as knownBrowsers from './features/auth/known-browsers.ts'
import * as logins from './features/auth/logins.ts'
import * as benchmarks from './features/benchmarks/nightly.ts'
import * as confirmation from './features/confirmation/service.ts'
import * as reconciliation from './features/billing/reconcile.ts'
import * as customers from './features/billing/customers.ts'
import type { BillingDeps } from './features/billing/deps.ts'
import * as billingMails from './features/billing/mails.ts'
import * as contact from './features/contact/service.ts'
import * as optOuts from './features/email-opt-outs/service.ts'
import * as google from './features/google/service.ts'
import * as invitations from './features/invitations/service.ts'
import * as roundMails from './features/invited-rounds/mail-jobs.ts'
import {
  remindDueRounds,
  SCHEDULED_REMINDERS,
} from './features/invited-rounds/scheduled-reminders.ts'
import { SHARED_ROUNDS, updateSharedRounds } from './features/invited-rounds/shared-rounds.ts'
import * as rounds from './features/invited-rounds/send.ts'
import type { SendDeps } from './features/invited-rounds/send.ts'
import {
  checkRefusedRounds,
  checkRoundsOf,
  REFUSED_INVITATIONS,
} from './features/invited-rounds/too-few.ts'
import { LINK_READS, readLinkRows } from './features/invited-rounds/link-reads.ts'
import * as resets from './features/password-reset/service.ts'
import * as pendingLogins from './features/auth/pending-logins.ts'
import * as passkeys from './features/second-factor/passkeys.ts'
import * as secondFactor from './features/second-factor/service.ts'
import * as workspaceDeletion from './features/workspace-lifecycle/deletion.ts'
import * as conclusion from './features/submissions/conclude-rounds.ts'
import * as erasure from './features/submissions/erase.ts'
import { deleteSpentTickets } from './features/tickets/rounds.ts'
import { RATE_LIMIT_CLEANUP } from './platform/rates/rate-limiter.ts'

/** The job kinds that send emails. */
export const MAIL_JOBS = [
  contact.MessageMail,
  confirmation.ConfirmMail,
  resets.ResetMail,
  resets.PasswordChangedMail,
  account.AccountDeletedMail,
  workspaceDeletion.WorkspaceDeletedMail,
  google.GoogleAddedMail,
  takeover.TakeoverMail,
  secondFactor.FactorMail,
  invitations.InvitationMail,
  roundMails.RoundInvitationMail,
  roundMails.RoundReminderMail,
  roundMails.RoundResendMail,
  roundMails.RoundResultsMail,
  roundMails.RoundLeftMail,
  roundMails.SampleInvitationMail,
  ownerMail.ActionOwnerMail,
  billingMails.BillingMail,
]

/** Deletes expired data once a night. */
const CLEAN_UP = { queue: 'clean-up', cron: '17 3 * * *' }

/** Registers the handlers of all job kinds and schedules. */
export function registerJobs(
  billing: BillingDeps,
  mail: SendDeps & { readonly invitationMailsPerDay: number },
): void {
  const { jobs, rates } = billing
  const { db, mailer, contactEmail } = mail
  jobs.handle(contact.MessageMail, (job) => contact.sendMessage(db, mailer, contactEmail, job))
  jobs.handle(confirmation.ConfirmMail, (job) => confirmation.sendConfirmMail(mail, job))
  jobs.handle(resets.ResetMail, (job) => resets.sendResetMail(mail, job))
  jobs.handle(resets.PasswordChangedMail, (job) => resets.sendChangedMail(mail, job))
  jobs.handle(account.AccountDeletedMail, (job) => account.sendDeletedMail(mail, job))
  jobs.handle(workspaceDeletion.WorkspaceDeletedMail, (job) =>
    workspaceDeletion.sendWorkspaceDeletedMail(mail, job),
  )
  jobs.handle(google.GoogleAddedMail, (job) => google.sendGoogleAddedMail(mail, job))
  jobs.handle(takeover.TakeoverMail, (job) => takeover.sendTakeoverMail(mail, job))
  jobs.handle(secondFactor.FactorMail, (job) => secondFactor.sendFactorMail(mail, job))
  jobs.handle(invitations.InvitationMail, (job) => invitations.sendInvitationMail(mail, job))
  jobs.handle(roundMails.RoundInvitationMail, (job) => rounds.sendInvitation(mail, job))
  jobs.handle(roundMails.RoundReminderMail, (job) => rounds.sendReminder(mail, job))
  jobs.handle(roundMails.RoundResendMail, (job) => rounds.sendAgain(mail, job))
  jobs.handle(roundMails.RoundResultsMail, (job) => rounds.sendResults(mail, job))
  jobs.handle(roundMails.RoundLeftMail, (job) => rounds.sendLeftNotice(mail, job))
  jobs.handle(roundMails.SampleInvitationMail, (job) => rounds.sendSample(mail, job))
  jobs.handle(ownerMail.ActionOwnerMail, (job) => ownerMail.sendOwnerMail(mail, job))
  jobs.handle(optOuts.AddressStopped, (job) => checkRoundsOf(db, job))
  jobs.schedule(SCHEDULED_REMINDERS, () => remindDueRounds(db, { ...mail, jobs }))
  jobs.schedule(REFUSED_INVITATIONS, () => checkRefusedRounds(db))
  jobs.schedule(LINK_READS, () => readLinkRows(db))
  jobs.schedule(SHARED_ROUNDS, () => updateSharedRounds(db, { ...mail, jobs }))
  jobs.handle(billingMails.BillingMail, (job) => billingMails.sendBillingMail(mail, job))
  jobs.handle(customers.ForgetCustomer, (job) => customers.forgetCustomer(billing, job))
  jobs.schedule(reconciliation.RECONCILE, () => reconciliation.reconcile(billing))
  jobs.handle(reconciliation.ReconcileBatch, (job) => reconciliation.reconcileBatch(billing, job))
  jobs.schedule(reconciliation.GRACE_CHECK, () => reconciliation.endGracePeriods(billing))
  jobs.schedule(benchmarks.BENCHMARK_JOB, () => benchmarks.updateBenchmarks(db))
  jobs.schedule(conclusion.CONCLUSION, () => conclusion.concludeEndedRounds(billing))
  jobs.schedule(erasure.ERASURE, () => erasure.startErasure(billing))
  jobs.handle(erasure.EraseBatch, (job) => erasure.eraseBatch(billing, job))
  jobs.schedule(RATE_LIMIT_CLEANUP, () => rates.deleteExpired())
  jobs.schedule(CLEAN_UP, async () => {
    await contact.deleteOldMessages(db)
    await resets.deleteExpired(db)
    await confirmation.deleteExpired(db)
    await invitations.deleteExpired(db)
    await deleteSpentTickets(db)
    await optOuts.deleteOldLinks(db)
    await logins.deleteExpired(db)
    await pendingLogins.deleteExpired(db)
    await passkeys.deleteExpired(db)
    await knownBrowsers.deleteUnused(db)
  })
}
