import { setTimeout as sleep } from 'node:timers/promises'
import { startLoad } from '#test/load/load-generator.ts'
import {
  formatStatusCounts,
  CONNECTION_LOST,
  NO_RESPONSE,
  indexesWithStatus,
  CONNECTION_REFUSED,
} from '#test/load/load-result.ts'
import type { SubmissionAttempt } from './submission-clients.ts'
import { SeededRandom } from './seeded-random.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { compareWithStored } from './stored-submissions.ts'
import { withServer } from './with-server.ts'
import { attemptsOf, submissionTemplates } from './request-templates.ts'

const STOPS = { short: 1, full: 20 }
const CONNECTIONS = 32
/** Live rounds and protected ones, because they are stored in different ways. */
const GROUP_SIZES = [3, 3, 3, 3, 3, 3, 1, 1]
const LIMIT_MS = 10_000

export const stopUnderLoad: Fault = {
  name: 'stop-under-load',
  description: 'SIGTERM during many submissions, repeatedly',
  target: 'no accepted request fails; exits within 10 s; acknowledged submissions are stored',
  run: (options) =>
    withServer(options, async (server) => {
      const { form, seed, signal, log } = options
      const random = new SeededRandom(seed)
      const { rounds } = await server.createManager(GROUP_SIZES)
      const attempts: SubmissionAttempt[] = []
      const exits: { code: number | string; durationMs: number }[] = []
      const counts = { answered: 0, failed: 0, others: 0 }
      for (let stop = 0; stop < STOPS[form]; stop++) {
        const load = startLoad(
          {
            origin: server.origin,
            connections: CONNECTIONS,
            rate: null,
            durationMs: 60_000,
            templates: submissionTemplates(rounds),
            firstNumber: attempts.length,
          },
          signal,
        )
        // The server cannot answer on a connection that it has not accepted yet.
        await load.saturated
        await sleep(random.between(50, 800), undefined, { signal })
        const startedAt = performance.now()
        const code = await server.running.stop()
        exits.push({ code, durationMs: Math.round(performance.now() - startedAt) })
        load.stop()
        const result = await load.done
        log(`${JSON.stringify(exits.at(-1))} ${formatStatusCounts(result)}`)
        attempts.push(...attemptsOf(rounds, result))
        const answered = indexesWithStatus(result, 201).length
        const failed = indexesWithStatus(result, CONNECTION_LOST, NO_RESPONSE).length
        counts.answered += answered
        counts.failed += failed
        counts.others +=
          result.statuses.length -
          answered -
          failed -
          indexesWithStatus(result, CONNECTION_REFUSED).length
        await server.start()
      }
      const difference = await server.withDatabase((db) => compareWithStored(db, attempts))
      const check = await server.check()
      const slowest = Math.max(...exits.map(({ durationMs }) => durationMs))
      return outcomeOf(
        `${STOPS[form]} stops within ${slowest} ms; ${counts.answered} requests accepted, ${counts.failed} without a response, ${counts.others} with another response; ${difference.stored} stored, ${difference.lost} acknowledged lost`,
        {
          // On a busy machine a client may be idle for so long that its connection is closed.
          'every accepted request answered':
            counts.others === 0 && (form === 'short' || counts.failed === 0),
          'exits with code 0': exits.every(({ code }) => code === 0),
          'exits within 10 s': slowest < LIMIT_MS,
          'submissions acknowledged': counts.answered > 0,
          // A request without a response was not accepted, so it must not be stored.
          'nothing lost': difference.lost === 0 && difference.stored === counts.answered,
          'nothing duplicated or partial': difference.duplicated + difference.partial === 0,
          'rollup = recount': check === 'clean',
        },
      )
    }),
}
