import { setTimeout as sleep } from 'node:timers/promises'
import { fire } from '#test/load/open-loop.ts'
import { counted, CUT, HUNG, placesWith, REFUSED } from '#test/load/shots.ts'
import type { Attempt } from './answerers.ts'
import { Dice } from './dice.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { heldTo } from './held-to.ts'
import { onSite } from './on-site.ts'
import { attemptsOf, submissionsTo } from './volley.ts'

const STOPS = { short: 1, full: 20 }
const CLIENTS = 32
/** Both ways in which answers are stored. */
const GROUP_SIZES = [3, 3, 3, 3, 3, 3, 1, 1]
const LIMIT_MS = 10_000

export const stopUnderLoad: Fault = {
  name: 'stop-under-load',
  what: 'SIGTERM while many answer, again and again',
  mark: 'no accepted request fails; ends within 10 s; what was acknowledged is there afterwards',
  run: (how) =>
    onSite(how, async (site) => {
      const { form, seed, signal, say } = how
      const dice = new Dice(seed)
      const { sessions } = await site.aManager(GROUP_SIZES)
      const attempts: Attempt[] = []
      const ended: { code: number | string; took: number }[] = []
      const sums = { answered: 0, failed: 0, others: 0 }
      for (let stop = 0; stop < STOPS[form]; stop++) {
        const load = fire(
          {
            origin: site.origin,
            connections: CLIENTS,
            rate: null,
            milliseconds: 60_000,
            templates: submissionsTo(sessions),
            first: attempts.length,
          },
          signal,
        )
        // A connection that the server has not taken yet is nothing that it could answer.
        await load.going
        await sleep(dice.between(50, 800), undefined, { signal })
        const begun = performance.now()
        const code = await site.server.stop()
        ended.push({ code, took: Math.round(performance.now() - begun) })
        load.stop()
        const shots = await load.done
        say(`${JSON.stringify(ended.at(-1))} ${counted(shots)}`)
        attempts.push(...attemptsOf(sessions, shots))
        const answered = placesWith(shots, 201).length
        const failed = placesWith(shots, CUT, HUNG).length
        sums.answered += answered
        sums.failed += failed
        sums.others += shots.statuses.length - answered - failed - placesWith(shots, REFUSED).length
        await site.start()
      }
      const difference = await site.withDatabase((db) => heldTo(db, attempts))
      const check = await site.check()
      const slowest = Math.max(...ended.map(({ took }) => took))
      return outcomeOf(
        `${STOPS[form]} stops within ${slowest} ms; ${sums.answered} requests answered, ${sums.failed} without an answer, ${sums.others} with another one; ${difference.stored} stored, ${difference.lost} acknowledged lost`,
        {
          // On a busy machine a client may be silent for so long that its connection is ended.
          'every accepted request answered':
            sums.others === 0 && (form === 'short' || sums.failed === 0),
          'ended by itself with 0': ended.every(({ code }) => code === 0),
          'ended within 10 s': slowest < LIMIT_MS,
          'anything acknowledged': sums.answered > 0,
          // And what was not answered is stored nowhere: it had not been accepted.
          'nothing lost': difference.lost === 0 && difference.stored === sums.answered,
          'nothing doubled or partial': difference.doubled + difference.partial === 0,
          'rollup = recount': check === 'clean',
        },
      )
    }),
}
