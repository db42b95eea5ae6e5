import { scratchFolder } from '#test/server/server-process.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { runKillCycles } from './kill-cycles.ts'

const KILLS = { short: 1, full: 100 }

export const killServer: Fault = {
  name: 'kill-server',
  description: 'kill -9 of server and database under load, repeatedly',
  target: 'no acknowledged submission is lost, duplicated or partial; rollup = recount',
  async run({ form, seed, signal, log }) {
    const folder = scratchFolder()
    try {
      const cycles = await runKillCycles(folder.path, KILLS[form], seed, signal, (cycle) =>
        log(JSON.stringify(cycle)),
      )
      const end = cycles.at(-1)
      const sum = (field: 'lost' | 'duplicated' | 'partial') =>
        cycles.reduce((total, cycle) => total + cycle[field], 0)
      const readyMs = Math.max(...cycles.map((cycle) => cycle.readyMs))
      return outcomeOf(
        `${KILLS[form]} kills, ${end?.acknowledged} acknowledged: ${sum('lost')} lost, ${sum('duplicated')} duplicated, ${sum('partial')} partial; ready again within ${readyMs} ms`,
        {
          'nothing lost': sum('lost') === 0,
          'nothing duplicated': sum('duplicated') === 0,
          'nothing partial': sum('partial') === 0,
          'rollup = recount': cycles.every(({ check }) => check === 'clean'),
          'all retries succeeded': end?.unacknowledged === 0 && end.stored === end.acknowledged,
          'submissions acknowledged': (end?.acknowledged ?? 0) > 0,
        },
      )
    } finally {
      folder.remove()
    }
  },
}
