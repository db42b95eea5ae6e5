import * as contract from '#contract/operation.ts'
import type { Db } from '#server/platform/db/database.ts'
import { schemaState } from '#server/platform/db/migrate.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { LATE_SECONDS } from '#server/platform/jobs/queue-state.ts'
import type { TrackedMailer } from '#server/platform/mail/delivery-status.ts'
import { readinessCheck } from './service.ts'

interface ReadinessRouteDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly mailer: Pick<TrackedMailer, 'serverState'>
  /** The kinds of jobs that send emails. */
  readonly mails: readonly { readonly queue: string }[]
  readonly freeSpace: (() => Promise<number>) | null
  readonly stopping: AbortSignal | undefined
}

export function readinessRoutes(api: Api, deps: ReadinessRouteDeps): void {
  const { db, jobs, mailer, mails, freeSpace, stopping } = deps
  const check = readinessCheck(
    {
      schema: () => schemaState(db),
      jobsAreStalled: async () => (await jobs.queues()).some(({ stalled }) => stalled),
      mailState: async () => {
        const { serverState } = mailer
        // While other emails are sent, a retried one has a problem of its own.
        const includeRetried = serverState !== 'ok'
        if (!(await jobs.hasPendingJob(mails, LATE_SECONDS, { includeRetried }))) return 'ok'
        return serverState === 'refused' ? 'refused' : 'late'
      },
      freeSpace,
    },
    stopping,
  )
  mount(api, contract.readiness, () => check())
  mount(api, contract.liveness, () => ({ status: 'ok' as const }))
}
