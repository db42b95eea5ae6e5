import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { startLoad } from '#test/load/load-generator.ts'
import type { RunningLoad } from '#test/load/load-generator.ts'
import { formatStatusCounts, p99Latency, indexesWithStatus } from '#test/load/load-result.ts'
import type { LoadResult, RequestTemplate } from '#test/load/load-result.ts'
import { PASSWORD } from './browser-client.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { compareWithStored } from './stored-submissions.ts'
import { cloneAccounts } from './clone-accounts.ts'
import { withServer } from './with-server.ts'
import {
  attemptsOf,
  countFailures,
  getTemplates,
  requestBytes,
  submissionTemplates,
} from './request-templates.ts'

const LOGINS = { short: 40, full: 200 }
/** Load on the quiz alone, before the logins. */
const BEFORE_MS = { short: 500, full: 5_000 }
const GROUP_SIZES = [3, 3, 3, 3]
/** Submissions and quiz views per second, each far below what the server can handle. */
const PER_SECOND = 30
const TARGET_MS = 500
/** Password hashing takes as long as it takes. */
const TIMEOUT_MS = 60_000

export const logins: Fault = {
  name: 'logins',
  description: 'many logins at once, each with the right password',
  target:
    'p99 of submissions and quiz views under 500 ms; every login gets 200, or 429 or 503 with Retry-After',
  run: (options) =>
    withServer(options, async (server) => {
      const { form, signal, log } = options
      const { rounds } = await server.createManager(GROUP_SIZES)
      const emails = await cloneAccounts(server, LOGINS[form], 'free')

      const baselineLoad = startQuizLoad(server, rounds, 0, signal)
      await sleep(BEFORE_MS[form])
      const before = await baselineLoad.stop()

      const quizLoad = startQuizLoad(server, rounds, before.submissions.statuses.length, signal)
      const startedAt = performance.now()
      const { origin } = server
      const common = {
        origin,
        connections: emails.length,
        rate: null,
        firstNumber: 0,
        durationMs: 1,
      }
      const loginResult = await startLoad(
        { ...common, templates: loginTemplates(emails), drainTimeoutMs: TIMEOUT_MS },
        signal,
      ).done
      const elapsedMs = performance.now() - startedAt
      const during = await quizLoad.stop()
      log(`${formatStatusCounts(loginResult)} in ${elapsedMs.toFixed(0)} ms`)

      const [submitted, viewed] = [during.submissions, during.views]
      const attempts = [before, during].flatMap(({ submissions }) =>
        attemptsOf(rounds, submissions),
      )
      const difference = await server.withDatabase((db) => compareWithStored(db, attempts))
      const check = await server.check()
      const [submitP99, viewP99] = [p99Latency(submitted, 201), p99Latency(viewed, 200)]
      const refused = indexesWithStatus(loginResult, 429, 503)
      return outcomeOf(
        [
          `${emails.length} logins in ${elapsedMs.toFixed(0)} ms: ${formatStatusCounts(loginResult)}`,
          `p99 during the logins: submission ${submitP99} ms, quiz view ${viewP99} ms (${before.submissions.statuses.length} submissions before: ${p99Latency(before.submissions, 201)} and ${p99Latency(before.views, 200)} ms)`,
          `${submitted.statuses.length} submissions, ${difference.lost} acknowledged lost`,
        ].join('; '),
        {
          'every login answered':
            loginResult.statuses.length === emails.length &&
            indexesWithStatus(loginResult, 200).length + refused.length === emails.length &&
            refused.every((index) => loginResult.retryAfterFlags[index] === 1),
          'quiz requests answered':
            countFailures(submitted) === 0 &&
            indexesWithStatus(viewed, 200).length === viewed.statuses.length &&
            submitted.statuses.length > 0,
          'nothing lost, duplicated or partial':
            difference.lost + difference.duplicated + difference.partial === 0,
          'rollup = recount': check === 'clean',
          ...(form === 'full' && {
            'submissions p99 under 500 ms': submitP99 < TARGET_MS,
            'quiz views p99 under 500 ms': viewP99 < TARGET_MS,
          }),
        },
      )
    }),
}

const loginTemplates = (emails: readonly string[]): RequestTemplate[] =>
  emails.map((email) => ({
    bytes: requestBytes('POST', '/api/auth/login', JSON.stringify({ email, password: PASSWORD })),
    digitOffsets: [],
    base: 1,
    hexOffset: -1,
  }))

interface QuizLoadResult {
  readonly submissions: LoadResult
  readonly views: LoadResult
}

/** Returns clients that open the quiz and clients that submit it, until stopped. */
function startQuizLoad(
  { origin }: ServerUnderTest,
  rounds: readonly Round[],
  firstNumber: number,
  signal: AbortSignal,
): { stop: () => Promise<QuizLoadResult> } {
  const common = { origin, connections: 32, rate: PER_SECOND, durationMs: 120_000, firstNumber }
  const paths = rounds.map(({ token }) => `/api/quiz-session/${token}`)
  const sending: RunningLoad = startLoad(
    { ...common, templates: submissionTemplates(rounds) },
    signal,
  )
  const viewing: RunningLoad = startLoad({ ...common, templates: getTemplates(paths) }, signal)
  return {
    async stop() {
      sending.stop()
      viewing.stop()
      const [submissions, views] = await Promise.all([sending.done, viewing.done])
      return { submissions, views }
    },
  }
}
