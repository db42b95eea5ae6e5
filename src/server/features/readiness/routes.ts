import * as contract from '#contract/readiness.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { WatchedMailer } from '#server/platform/mail/watched.ts'
import { readinessCheck } from './service.ts'

const LATE_SECONDS = 300

/** `mails` are the kinds of jobs that bring mails out. */
export function readinessRoutes(
  api: Api,
  jobs: Jobs,
  mailer: Pick<WatchedMailer, 'isReached'>,
  mails: readonly { readonly queue: string }[],
): void {
  const check = readinessCheck(async () => {
    // What was tried and refused waits for reasons of its own, while others go out.
    const triedToo = !mailer.isReached
    return jobs.anyWaits(mails, LATE_SECONDS, { triedToo })
  })
  mount(api, contract.readiness, () => check())
}
