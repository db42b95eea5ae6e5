import type { Config } from '#server/config/config.ts'
import type { InsightTimeouts } from '#server/features/insights/timeouts.ts'
import type { InsightProvider } from '#server/platform/ai/provider.ts'
import type { IdentityProvider } from '#server/platform/identity/provider.ts'
import type { Connection } from '#server/platform/db/database.ts'
import type { BatchLimits } from '#server/platform/write-path/group-commit.ts'
import type { HttpTimeouts } from '#server/platform/http/timeouts.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import type { Tracing } from '#server/platform/telemetry/choose-tracing.ts'

/** What a file's app is to have otherwise than most. */
export interface AppConfig {
  publicUrl?: string
  trustProxy?: Config['trustProxy']
  /** 1 puts the limits on rates in force, which most tests would run into. Default: 0. */
  rateLimitScale?: number
  /** Submissions a second that one session takes. Default: no limit. */
  submissionRate?: number
  /** Limits of the submission batches, if they differ from production. */
  batchLimits?: Partial<BatchLimits>
  /** Asked for when the app starts. Default: none, so that nobody can sign in with Google. */
  identityProvider?: () => IdentityProvider
  /** Takes payments in place of the sandbox. */
  payments?: () => PaymentProvider
  /** The database of another app of the file, which was started before. */
  besides?: () => Connection
  /** Writes insights in place of the built-in analyst. */
  insightProvider?: () => InsightProvider
  insightPatience?: InsightTimeouts
  /** Serves the built pages too. */
  pages?: boolean
  /** How long a client may take, where not as in earnest. */
  patience?: HttpTimeouts
  /** Brings mails out in place of the mailbox. */
  mailer?: () => Mailer
  /** Opens /metrics. */
  metricsToken?: string
  freeSpace?: () => Promise<number>
  stopping?: AbortSignal
  /** Where spans go; ended with the app. */
  tracing?: () => Promise<Tracing | null>
}
