import type { FastifyInstance } from 'fastify'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import type { Config } from '#server/config/config.ts'
import type { InsightTimeouts } from '#server/features/results/insights/insight-timeouts.ts'
import type { InsightProvider } from '#server/platform/ai/ai-provider.ts'
import type { JobTimings } from '#server/platform/jobs/jobs.ts'
import type { IdentityProvider } from '#server/platform/identity/identity-provider.ts'
import type { Connection } from '#server/platform/db/database.ts'
import type { BatchLimits } from '#server/platform/write-path/group-commit.ts'
import type { HttpTimeouts } from '#server/platform/http/http-timeouts.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { Tracing } from '#server/platform/telemetry/choose-tracing.ts'

/** For tests that wait for a job to be tried again. */
export const QUICK_RETRIES: Partial<JobTimings> = { pollSeconds: 0.5, retryDelay: 1 }

/** Settings of a test file's app that differ from the defaults. */
export interface AppConfig {
  publicUrl?: string
  trustProxy?: Config['trustProxy']
  /** 1 turns the rate limits on. Default: 0, because most tests would reach them. */
  rateLimitScale?: number
  /** Who can register. Default: everyone. */
  registration?: Config['registration']
  /** Whose own server this is. Default: a service to everyone. */
  organization?: Config['organization']
  /** Accepted submissions per second and round. Default: no limit. */
  submissionRate?: number
  /** Invitations to rounds that a workspace can send on a day. Needs `rateLimitScale`. */
  invitationMailsPerDay?: number
  /** Emails to strangers that the server can send in an hour. Needs `rateLimitScale`. */
  mailsPerHour?: number
  /** Limits of the submission batches, if they differ from production. */
  batchLimits?: Partial<BatchLimits>
  /** How the provider is called. Default: Google. */
  provider?: Config['provider']
  /** Called when the app starts. Default: none, which turns sign-in with Google off. */
  identityProvider?: () => IdentityProvider
  /** The payment provider. Default: the sandbox. */
  payments?: () => PaymentProvider
  /** The database of another app that was started before. Default: a new database. */
  sharedDatabase?: () => Connection
  /** `direct` is for tests of what a pooler in transaction mode does not have. */
  databaseWay?: 'any' | 'direct'
  /** Default: true if the tests run behind a pooler in transaction mode. */
  isPooledByTransaction?: boolean
  /** The provider of insights. Default: the built-in analyst. */
  insightProvider?: () => InsightProvider
  insightTimeouts?: InsightTimeouts
  /** Serves the built pages. */
  pages?: boolean
  /** Timeouts of the HTTP server, if they differ from production. */
  httpTimeouts?: HttpTimeouts
  /** Sends mails. Default: the mailbox. */
  mailer?: () => Mailer
  /** How jobs are polled for and tried again, if it differs from production. */
  jobTimings?: Partial<JobTimings>
  /** Turns /metrics on. */
  metricsToken?: string
  freeSpace?: () => Promise<number>
  stopping?: AbortSignal
  /** Receives the server, for a test that stops it. */
  onListen?: (server: FastifyInstance) => void
  /** The trace exporter. It stops with the app. */
  tracing?: () => Promise<Tracing | null>
}

/** Returns the settings about signing in, with their defaults. */
export const signInOf = ({
  registration = 'open',
  organization = null,
  provider = GOOGLE_PROVIDER,
}: AppConfig) => ({ registration, organization, provider })
