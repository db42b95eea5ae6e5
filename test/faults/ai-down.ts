import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { FakeAi } from '#test/server/fake-ai.ts'
import type { AiBehavior } from '#test/server/fake-ai.ts'
import { submissionTo } from '#test/server/answers.ts'
import { scratchFolder } from '#test/server/server-process.ts'
import type { SubmissionAttempt } from './submission-clients.ts'
import { BrowserClient, createRounds } from './browser-client.ts'
import { SeededRandom } from './seeded-random.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { BackgroundTraffic } from './background-traffic.ts'

/** In this order. `away`: connections are refused. */
const FAILURES: readonly (AiBehavior | 'away')[] = [
  'away',
  'disconnecting',
  'rate-limited',
  'quota-exceeded',
  'server-error',
  'hanging',
]

/** The product's timeout, and a tolerance for a loaded machine. */
const PROVIDER_TIMEOUT_MS = 20_000
const TOLERANCE_MS = 3_000
const BASELINE_MS = { short: 300, full: 10_000 }
const CLIENT_TIMEOUT_MS = 40_000
/** In the short form a hanging request is closed after this time. */
const HANG_UP_AFTER_MS = 1_500
/**
 * The number of rounds whose insights are requested at once, and of concurrent requests for each.
 */
const ROUNDS = { short: 4, full: 10 }
const REQUESTS_PER_ROUND = 3

const UNAVAILABLE =
  'AI insights are unavailable right now: the AI provider gave no usable answer. All other results are complete.'

export const aiDown: Fault = {
  name: 'ai-down',
  description: 'the AI provider is unreachable, hangs, responds with 429 and 500',
  target: 'timeout 20 s; other requests unaffected; the error message of the specification',
  async run({ form, seed, signal, log }) {
    const folder = scratchFolder()
    const ai = new FakeAi()
    await ai.start()
    const { apiKey, model, baseUrl } = ai.access('openai')
    const server = new ServerUnderTest(folder.path, {
      AI_PROVIDER: 'openai',
      AI_API_KEY: apiKey,
      AI_MODEL: model,
      AI_BASE_URL: baseUrl,
      LOG_LEVEL: 'error',
    })
    let traffic: BackgroundTraffic | undefined
    const onAbort = () => void server.stop()
    signal.addEventListener('abort', onAbort)
    try {
      await server.start()
      const { manager, rounds } = await server.createManager([1, 3])
      const insightRounds = await createRounds(
        server.origin,
        manager,
        Array.from({ length: ROUNDS[form] }, () => 1),
      )
      const attempts = await Promise.all(
        insightRounds.map((round) => submitThree(server.origin, round)),
      )
      traffic = new BackgroundTraffic(server, manager, rounds, new SeededRandom(seed))
      traffic.start()
      await traffic.measureBaseline(BASELINE_MS[form])
      const request = (round: Round) => requestInsights(server.origin, manager, round)
      let wrongCount = 0
      let requestCount = 0
      let slowestMs = 0
      for (const failure of FAILURES) {
        signal.throwIfAborted()
        if (failure === 'away') await ai.stop()
        else ai.behavior = failure
        const callsBefore = ai.requests.length
        const isShortened = failure === 'hanging' && form === 'short'
        const hangUpTimer = isShortened
          ? setInterval(() => ai.hangUp(), HANG_UP_AFTER_MS)
          : undefined
        const responses = await Promise.all(
          insightRounds.flatMap((round) =>
            Array.from({ length: REQUESTS_PER_ROUND }, () => request(round)),
          ),
        )
        clearInterval(hangUpTimer)
        const maxMs = Math.max(...responses.map(({ ms }) => ms))
        log(
          `${failure}: ${responses.length} requests, the provider was called ${ai.requests.length - callsBefore} times, slowest response ${Math.round(maxMs)} ms`,
        )
        const unexpected = responses.filter(({ isExpected }) => !isExpected)
        for (const { received } of unexpected) log(`unexpected: ${received}`)
        wrongCount += unexpected.length
        requestCount += responses.length
        slowestMs = Math.max(slowestMs, Math.round(maxMs))
        if (failure === 'away') await ai.start()
      }
      const trafficReport = await traffic.stop(attempts.flat())
      ai.behavior = 'valid'
      const withInsights = await Promise.all(
        insightRounds.map((round) =>
          manager.isOk(server.origin, `${insightsOf(round)}?again=true`),
        ),
      )
      const check = await server.check()
      return outcomeOf(
        `${requestCount} requests during ${FAILURES.length} failures, ${wrongCount} with an unexpected response, the slowest after ${slowestMs} ms; ${trafficReport.summary}; afterwards ${withInsights.filter(Boolean).length} of ${insightRounds.length} have insights`,
        {
          'error message as specified': wrongCount === 0,
          'timed out in time': slowestMs < PROVIDER_TIMEOUT_MS + TOLERANCE_MS,
          'other requests answered': trafficReport.failed === 0,
          'other requests fast': form === 'short' || trafficReport.isFast,
          'no submission lost': trafficReport.isIntact,
          'insights available afterwards': withInsights.every(Boolean),
          'rollup = recount': check === 'clean',
        },
      )
    } finally {
      signal.removeEventListener('abort', onAbort)
      traffic?.end()
      await server.stop()
      await ai.stop()
      folder.remove()
    }
  },
}

/** Returns submissions of three people, each with the same value for every question. */
function submitThree(origin: string, round: Round): Promise<SubmissionAttempt[]> {
  return Promise.all(
    [2, 4, 5].map(async (value) => {
      const path = `/api/assessments/${round.assessmentType}/submit`
      const submission = submissionTo(round, value, { submissionId: randomUUID() })
      await new BrowserClient().create(origin, path, submission)
      const { length } = submission.responses as unknown[]
      const answers = Array.from({ length }, () => value).join(',')
      return { roundId: round.id, answers, acknowledged: true }
    }),
  )
}

const insightsOf = ({ id }: Round) => `/api/quiz-sessions/${id}/insights`

/** Requests insights, and checks that the results themselves stay available. */
async function requestInsights(
  origin: string,
  manager: BrowserClient,
  round: Round,
): Promise<{ ms: number; received: string; isExpected: boolean }> {
  const startedAt = performance.now()
  const path = `${insightsOf(round)}?again=true`
  const { status, body } = await manager.send(origin, 'GET', path, undefined, CLIENT_TIMEOUT_MS)
  const ms = performance.now() - startedAt
  const hasFigures = await manager.isOk(origin, `/api/quiz-sessions/${round.id}/results-v2`)
  const isUnavailable = status === 503 && (body as { message?: string }).message === UNAVAILABLE
  const received = `${status} ${JSON.stringify(body)}, ${hasFigures ? 'with' : 'without'} figures`
  return { ms, received, isExpected: isUnavailable && hasFigures }
}
