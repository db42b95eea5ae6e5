import { scratchFolder } from '#test/server/running.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { killRounds } from './kill-rounds.ts'

const KILLS = { short: 2, full: 100 }

export const killServer: Fault = {
  name: 'kill-server',
  what: 'kill -9 of server and database under load, again and again',
  mark: 'nothing acknowledged is lost, doubled or halved; rollup = recount',
  async run({ form, seed, signal, say }) {
    const folder = scratchFolder()
    try {
      const killed = await killRounds(folder.path, KILLS[form], seed, signal, (one) =>
        say(JSON.stringify(one)),
      )
      const end = killed.at(-1)
      const sum = (of: 'lost' | 'doubled' | 'partial') =>
        killed.reduce((total, one) => total + one[of], 0)
      const ready = Math.max(...killed.map((one) => one.ready))
      return outcomeOf(
        `${KILLS[form]} kills, ${end?.acknowledged} acknowledged: ${sum('lost')} lost, ${sum('doubled')} doubled, ${sum('partial')} partial; ready again within ${ready} ms`,
        {
          'nothing lost': sum('lost') === 0,
          'nothing doubled': sum('doubled') === 0,
          'nothing partial': sum('partial') === 0,
          'rollup = recount': killed.every(({ check }) => check === 'clean'),
          'all settled': end?.unclear === 0 && end.stored === end.acknowledged,
          'anything acknowledged': (end?.acknowledged ?? 0) > 0,
        },
      )
    } finally {
      folder.remove()
    }
  },
}
