import type { SignInProvider } from '#domain/sign-in-provider.ts'
import type { Organization } from '#domain/organization.ts'
import * as takeover from './features/people/account-takeover/service.ts'
import * as account from './features/people/account/service.ts'
import * as ownerMail from './features/teams/actions/owner-mail.ts'
import * as knownBrowsers from './features/people/logins/known-browsers.ts'
import * as logins from './features/people/logins/logins.ts'
import * as benchmarks from './features/results/benchmarks/nightly.ts'
import * as confirmation from './features/people/confirmation/service.ts'
import * as reconciliation from './features/money/billing/reconcile.ts'
import * as customers from './features/money/billing/billing-customers.ts'
import * as billingDetails from './features/money/billing/billing-details.ts'
import type { BillingDeps } from './features/money/billing/deps.ts'
import { DisputeMail, sendDisputeMail } from './features/money/billing/dispute-mail.ts'
import * as billingMails from './features/money/billing/mails.ts'
import * as contact from './features/site/contact/service.ts'
import * as optOuts from './features/people/email-opt-outs/service.ts'
import * as emailChange from './features/people/email-change/service.ts'
import * as google from './features/people/google/service.ts'
import * as invitations from './features/workspaces/workspace-invitations/service.ts'
import * as roundMails from './features/rounds/invited-rounds/mail-jobs.ts'
import {
  remindDueRounds,
  SCHEDULED_REMINDERS,
} from './features/rounds/invited-rounds/scheduled-reminders.ts'
import {
  SHARED_ROUNDS,
  updateSharedRounds,
} from './features/rounds/invited-rounds/shared-rounds.ts'
import * as rounds from './features/rounds/invited-rounds/send.ts'
import type { SendDeps } from './features/rounds/invited-rounds/send.ts'
import {
  checkRefusedRounds,
  checkRoundsOf,
  REFUSED_INVITATIONS,
} from './features/rounds/invited-rounds/close-unreachable.ts'
import { LINK_READS, readLinkRows } from './features/rounds/invited-rounds/link-reads.ts'
import * as resets from './features/people/password-reset/service.ts'
import * as pendingLogins from './features/people/logins/pending-logins.ts'
import * as mailedCodes from './features/people/mailed-codes/service.ts'
import * as passkeys from './features/people/second-factor/passkeys.ts'
import * as secondFactor from './features/people/second-factor/service.ts'
import * as workspaceDeletion from './features/workspaces/workspace-lifecycle/deletion.ts'
import * as conclusion from './features/rounds/submissions/conclude-rounds.ts'
import * as erasure from './features/rounds/submissions/erase-answers.ts'
import { deleteRetryKeys } from './features/rounds/tickets/rounds.ts'
import { RATE_LIMIT_CLEANUP } from './platform/rate-limits/rate-limiter.ts'

/** The job kinds that send emails. */
export const MAIL_JOBS = [
  contact.MessageMail,
  confirmation.ConfirmMail,
  emailChange.NewAddressMail,
  emailChange.ChangedAddressMail,
  emailChange.StoppedChangeMail,
  resets.ResetMail,
  resets.PasswordChangedMail,
  account.AccountDeletedMail,
  workspaceDeletion.WorkspaceDeletedMail,
  google.GoogleAddedMail,
  mailedCodes.CodeMail,
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
  DisputeMail,
]

/** Deletes expired data once a night. */
const CLEAN_UP = { queue: 'clean-up', cron: '17 3 * * *' }

/** Registers the handlers of all job kinds and schedules. */
export function registerJobs(
  billing: BillingDeps,
  mail: SendDeps & {
    readonly invitationMailsPerDay: number
    readonly organization: Organization | null
    readonly provider: SignInProvider
  },
): void {
  const { jobs, rates } = billing
  const { db, mailer, contactEmail, organization } = mail
  jobs.handle(contact.MessageMail, (job) => contact.sendMessage(db, mailer, contactEmail, job))
  jobs.handle(confirmation.ConfirmMail, (job) => confirmation.sendConfirmMail(mail, job))
  jobs.handle(emailChange.NewAddressMail, (job) => emailChange.sendNewAddressMail(mail, job))
  jobs.handle(emailChange.ChangedAddressMail, (job) =>
    emailChange.sendChangedAddressMail(mail, job),
  )
  jobs.handle(emailChange.StoppedChangeMail, (job) => emailChange.sendStoppedChangeMail(mail, job))
  jobs.handle(resets.ResetMail, (job) => resets.sendResetMail(mail, job))
  jobs.handle(resets.PasswordChangedMail, (job) => resets.sendChangedMail(mail, job))
  jobs.handle(account.AccountDeletedMail, (job) => account.sendDeletedMail(mail, job))
  jobs.handle(workspaceDeletion.WorkspaceDeletedMail, (job) =>
    workspaceDeletion.sendWorkspaceDeletedMail(mail, job),
  )
  jobs.handle(google.GoogleAddedMail, (job) => google.sendGoogleAddedMail(mail, job))
  jobs.handle(mailedCodes.CodeMail, (job) => mailedCodes.sendCodeMail(mail, job))
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
  jobs.handle(DisputeMail, (job) => sendDisputeMail(mailer, contactEmail, job))
  jobs.handle(customers.CustomerEmail, (job) => customers.changeCustomerEmail(billing, job))
  jobs.handle(billingDetails.SendDetails, (job) => billingDetails.sendSaved(billing, job))
  jobs.handle(customers.ForgetCustomer, (job) => customers.forgetCustomer(billing, job))
  jobs.schedule(reconciliation.RECONCILE, () => reconciliation.reconcile(billing))
  jobs.handle(reconciliation.ReconcileBatch, (job) => reconciliation.reconcileBatch(billing, job))
  jobs.schedule(reconciliation.GRACE_CHECK, () => reconciliation.endGracePeriods(billing))
  jobs.schedule(benchmarks.BENCHMARK_JOB, () =>
    organization ? benchmarks.removeBenchmarks(db) : benchmarks.updateBenchmarks(db),
  )
  jobs.schedule(conclusion.CONCLUSION, () => conclusion.concludeEndedRounds(billing))
  jobs.schedule(erasure.ERASURE, () => erasure.startErasure(billing))
  jobs.handle(erasure.EraseBatch, (job) => erasure.eraseBatch(billing, job))
  jobs.schedule(RATE_LIMIT_CLEANUP, () => rates.deleteExpired())
  jobs.schedule(CLEAN_UP, async () => {
    await contact.deleteOldMessages(db)
    await resets.deleteExpired(db)
    await confirmation.deleteExpired(db)
    await emailChange.deleteExpired(db)
    await invitations.deleteExpired(db)
    await deleteRetryKeys(db)
    await optOuts.deleteOldLinks(db)
    await logins.deleteExpired(db)
    await pendingLogins.deleteExpired(db)
    await passkeys.deleteExpired(db)
    await knownBrowsers.deleteUnused(db)
  })
}
