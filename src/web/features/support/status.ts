import type { Readiness } from '#contract/readiness.ts'
import { ApiError } from '#web/lib/api.ts'

export type PartState = 'works' | 'late' | 'down' | 'unknown'

/** How the service is, as people use it: in a sentence, and part by part. */
export interface Status {
  readonly summary: string
  readonly parts: readonly { readonly name: string; readonly state: PartState }[]
}

const status = (
  summary: string,
  website: PartState,
  answering: PartState,
  mail: PartState,
): Status => ({
  summary,
  parts: [
    { name: 'Website', state: website },
    { name: 'Quizzes and results', state: answering },
    { name: 'Emails', state: mail },
  ],
})

/** What can be said after the service was asked, or while it is. */
export function statusOf(answer: Readiness | undefined, error: Error | null): Status {
  if (error) return afterFailure(error)
  if (!answer) return status('Checking...', 'unknown', 'unknown', 'unknown')
  return answer.mail === 'late'
    ? status('Operational, with delays.', 'works', 'works', 'late')
    : status('All systems operational.', 'works', 'works', 'works')
}

/**
 * Its own words, even bad ones, show that the service is there. Silence may lie at this end too.
 */
function afterFailure(error: Error): Status {
  if (!(error instanceof ApiError)) {
    return status(
      "We couldn't check the status. You may be offline.",
      'unknown',
      'unknown',
      'unknown',
    )
  }
  const speaks = error.code !== undefined
  return speaks
    ? status('Some services are down.', 'works', 'down', 'unknown')
    : status('Some services are down.', 'down', 'unknown', 'unknown')
}
