import { setTimeout as sleep } from 'node:timers/promises'
import { RunningServer } from '#test/server/running.ts'
import { Answerers } from './answerers.ts'
import { Dice } from './dice.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, How, Outcome } from './fault.ts'
import type { FaultSite } from './fault-site.ts'
import { heldTo } from './held-to.ts'
import { onSite } from './on-site.ts'
import { oneKey, oneTeam, releasing, threeRegistrations } from './races.ts'

const LOAD_MS = { short: 1_000, full: 60_000 }
const RACES = { short: 2, full: 30 }
const PEOPLE = 24
/** With protection and without it: live rounds are counted by both servers at once. */
const GROUP_SIZES = [1, 1, 3, 3, 5]
/** A tenth of every budget: three registrations an hour from one network. */
const RATES = { RATE_LIMIT_SCALE: '0.1' }

export const twoServers: Fault = {
  name: 'two-servers',
  what: 'two servers on one database, and many clients at both',
  mark: 'every rule holds across both: limits, retry keys, rates, releases; rollup = recount',
  run: (how) =>
    onSite(
      how,
      async (site) => {
        const second = new RunningServer({
          DATABASE_URL: site.databaseUrl,
          LOG_LEVEL: 'warn',
          ...RATES,
        })
        try {
          const there = await second.ready()
          return await overBoth(how, site, (place) => (place % 2 === 0 ? site.origin : there))
        } finally {
          await second.stop()
        }
      },
      RATES,
    ),
}

async function overBoth(
  { form, seed, signal, say }: How,
  site: FaultSite,
  over: (place: number) => string,
): Promise<Outcome> {
  const dice = new Dice(seed)
  const { manager, sessions } = await site.aManager(GROUP_SIZES)
  const people = new Answerers(sessions, PEOPLE, dice)
  const done = { yet: false }
  const load = people.answer(
    () => over(dice.between(0, 1)),
    () => done.yet || signal.aborted,
  )
  const released = releasing(sessions, manager, over, done)

  const round = dice.oneOf(sessions)
  const races = async () => {
    const keys = await times(RACES[form], (race) => oneKey(round, race, over))
    const limits = await oneTeam(site, RACES[form], over)
    const rates = await times(RACES[form], (race) => threeRegistrations(site, race, over))
    await sleep(LOAD_MS[form], undefined, { signal })
    return { keys, limits, rates }
  }
  const { keys, limits, rates } = await races().finally(() => (done.yet = true))
  const [{ releases, refused, tooFew }] = await Promise.all([released, load])
  const settled = await people.settle()
  say(`${people.attempts.length} answers, ${releases} releases, ${refused} refused`)

  const attempts = [...people.attempts, ...keys.map(({ attempt }) => attempt)]
  const difference = await site.withDatabase((db) => heldTo(db, attempts))
  const check = await site.check()
  return outcomeOf(
    `${attempts.length} answers over both: ${difference.lost} acknowledged lost, ${difference.doubled} doubled; ${releases} releases, ${tooFew} of fewer than promised; of ${RACES[form]} races each, one row a key in ${won(keys)}, one team in ${won(limits)}, the budget's registrations in ${won(rates)}`,
    {
      'limits hold': limits.every(({ held }) => held),
      'retry keys hold': keys.every(({ held }) => held) && difference.doubled === 0,
      'rates hold': rates.every(({ held }) => held),
      'releases hold': tooFew === 0 && releases > 0,
      'everybody answered in the end': settled && people.attempts.length > 0,
      'nothing lost or partial': difference.lost + difference.partial === 0,
      'rollup = recount': check === 'clean',
    },
  )
}

async function times<T>(count: number, race: (number: number) => Promise<T>): Promise<T[]> {
  const held: T[] = []
  for (let number = 0; number < count; number++) held.push(await race(number))
  return held
}

const won = (races: readonly { held: boolean }[]): number => races.filter(({ held }) => held).length
