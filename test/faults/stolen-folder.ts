import { join } from 'node:path'
import { scratchFolder } from '#test/server/server-process.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { attacksOn, bestOf } from './stolen-folder-attacks.ts'
import { ANSWERING, Game } from './stolen-folder-game.ts'
import { findsRead, rowsIn, untilRead } from './stolen-folder-rows.ts'
import { sightingsIn } from './stolen-folder-scan.ts'
import type { Sighting } from './stolen-folder-scan.ts'

const ROUNDS = { short: 2, full: 50 }
/**
 * The limit, in standard deviations above chance. A thief who guesses is right once a round on average, with a variance
 * of one. In two rounds large numbers of right guesses are more likely than in a normal distribution, hence six.
 */
const DEVIATIONS = { short: 6, full: 3 }
/** The number of the first person of rounds that show each response: there the thief has to win. */
const SHOWN = 1_000_000
const PEOPLE_APART = 10

export const stolenFolder: Fault = {
  name: 'stolen-folder',
  description: 'the data folder is stolen with its write-ahead log, before and after releases',
  target:
    'nothing readable before; then row to author and comment to row at chance; no row tells who has drawn',
  async run({ form, signal, log }) {
    const folder = scratchFolder()
    const server = new ServerUnderTest(folder.path)
    const onAbort = () => void server.stop()
    signal.addEventListener('abort', onAbort)
    const steal = async () => {
      await server.withDatabase((db) => db.query('checkpoint'))
      return sightingsIn(folder.path)
    }
    try {
      await server.start()
      const game = await Game.start(server)
      const numbers = Array.from({ length: ROUNDS[form] }, (_, n) => n * PEOPLE_APART)
      const invited = await inOrder(numbers, (first) => game.invite(first))
      const shown = await inOrder(numbers, (first) => game.playShown(SHOWN + first))

      const dataFolder = join(folder.path, 'postgres')
      const people = invited.flatMap((round) => round.people.map(({ rows }) => rows))
      // A test of the minute job stands in for this in the short form.
      if (form === 'full') await untilRead(signal)
      const rows = await rowsIn(server, dataFolder, people)
      const rounds = await inOrder(invited, (round) => game.play(round))
      const changed = (await rowsIn(server, dataFolder, people)).filter(
        (row, index) => row !== rows[index],
      ).length
      const [planted] = people
      const isFound = planted !== undefined && (await findsRead(server, dataFolder, planted))
      log(
        `${people.length} people, rows of ${changed} changed, ${isFound ? 'one' : 'none'} planted`,
      )

      const before = await steal()
      for (const { round } of rounds) await game.release(round)
      const after = await steal()
      const attacks = attacksOn(after, rounds)
      for (const { name, right } of attacks) log(`${right} ${name}`)
      const limit = ROUNDS[form] + DEVIATIONS[form] * Math.sqrt(ROUNDS[form])
      const [best, bestShown] = [bestOf(attacks), bestOf(attacksOn(after, shown))]
      return outcomeOf(
        `${ROUNDS[form]} rounds of ${ANSWERING} responses: ${countSealed(before)} readable before the release, ${countSealed(after)} after; of ${attacks.length} attacks the best is right ${best.right} times (by chance ${ROUNDS[form]}), with group size 1 ${bestShown.right} times; rows of ${changed} of ${people.length} people changed`,
        {
          'unreadable before a release': countSealed(before) === 0 && before.length > 0,
          'readable after it': countSealed(after) >= 2 * ROUNDS[form] * ANSWERING,
          'at chance': best.right <= limit && attacks.length > 0,
          'attributed with group size 1': bestShown.right > limit,
          'rows as before': form === 'short' || changed === 0,
          'a row that was read is found': isFound,
        },
      )
    } finally {
      signal.removeEventListener('abort', onAbort)
      await server.stop()
      folder.remove()
    }
  },
}

async function inOrder<In, Out>(
  items: readonly In[],
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = []
  for (const item of items) results.push(await work(item))
  return results
}

const countSealed = (sightings: readonly Sighting[]): number =>
  sightings.filter(({ person }) => person < SHOWN).length
