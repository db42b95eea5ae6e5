import type { Readiness } from '#contract/operation.ts'
import { ApiError } from '#web/lib/api.ts'

export type PartState = 'works' | 'late' | 'down' | 'unknown'

/** The status of the service: a summary, and the state of each part. */
export interface Status {
  readonly summary: string
  readonly parts: readonly { readonly name: string; readonly state: PartState }[]
}

const status = (
  summary: string,
  website: PartState,
  quizzes: PartState,
  mail: PartState,
): Status => ({
  summary,
  parts: [
    { name: 'Website', state: website },
    { name: 'Survey pages and results', state: quizzes },
    { name: 'Emails', state: mail },
  ],
})

/** Returns the status for a readiness response, a failure, or neither while loading. */
export function statusOf(readiness: Readiness | undefined, error: Error | null): Status {
  if (error) return afterFailure(error)
  if (!readiness) return status('Checking...', 'unknown', 'unknown', 'unknown')
  return readiness.mail === 'late'
    ? status('Operational, with delays.', 'works', 'works', 'late')
    : status('All systems operational.', 'works', 'works', 'works')
}

// An error in the service's own format shows that the website is up. A network failure may be on the
// client side.
function afterFailure(error: Error): Status {
  if (!(error instanceof ApiError)) {
    return status(
      "We couldn't check the status. You may be offline.",
      'unknown',
      'unknown',
      'unknown',
    )
  }
  const isServiceError = error.code !== undefined
  return isServiceError
    ? status('Some services are down.', 'works', 'down', 'unknown')
    : status('Some services are down.', 'down', 'unknown', 'unknown')
}
