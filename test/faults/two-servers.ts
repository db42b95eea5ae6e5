import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { ServerProcess } from '#test/server/server-process.ts'
import type { BrowserClient } from './browser-client.ts'
import { SubmissionClients } from './submission-clients.ts'
import { SeededRandom } from './seeded-random.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { compareWithStored } from './stored-submissions.ts'
import { withServer } from './with-server.ts'
import {
  raceForOneKey,
  raceForOneTeam,
  releaseFromBoth,
  raceForRegistrations,
} from './two-server-races.ts'

const LOAD_MS = { short: 500, full: 60_000 }
const RACES = { short: 1, full: 30 }
const CLIENTS = 24
/** Live rounds and protected ones, because live rounds are counted by both servers at once. */
const GROUP_SIZES = [1, 1, 3, 3, 5]
/** A tenth of every rate limit: three registrations per hour from one network. */
const RATE_LIMITS = { RATE_LIMIT_SCALE: '0.1' }

export const twoServers: Fault = {
  name: 'two-servers',
  description: 'two servers on one database, with many clients on both',
  target:
    'every rule holds across both: limits, idempotency keys, rate limits, releases; rollup = recount',
  run: (options) =>
    withServer(
      options,
      async (server) => {
        const second = new ServerProcess({
          DATABASE_URL: server.databaseUrl,
          LOG_LEVEL: 'warn',
          ...RATE_LIMITS,
        })
        try {
          const secondOrigin = await second.ready()
          return await testBoth(options, server, (index) =>
            index % 2 === 0 ? server.origin : secondOrigin,
          )
        } finally {
          await second.stop()
        }
      },
      RATE_LIMITS,
    ),
}

async function testBoth(
  { form, seed, signal, log }: FaultOptions,
  server: ServerUnderTest,
  originOf: (index: number) => string,
): Promise<Outcome> {
  const random = new SeededRandom(seed)
  const { manager, rounds } = await server.createManager(GROUP_SIZES)
  const clients = new SubmissionClients(rounds, CLIENTS, random)
  const done = { isDone: false }
  const load = clients.submit(
    () => originOf(random.between(0, 1)),
    () => done.isDone || signal.aborted,
  )
  const releaseLoad = releaseFromBoth(rounds, manager, originOf, done)

  const round = random.pick(rounds)
  const races = async () => {
    const keys = await repeat(RACES[form], (race) => raceForOneKey(round, race, originOf))
    const limits = await raceForOneTeam(server, RACES[form], originOf)
    const rates = await repeat(RACES[form], (race) => raceForRegistrations(server, race, originOf))
    await sleep(LOAD_MS[form] / 2, undefined, { signal })
    const isRaised = await raiseGroupSize(manager, originOf(0), rounds[0])
    await sleep(LOAD_MS[form] / 2, undefined, { signal })
    return { keys, limits, rates, isRaised }
  }
  const { keys, limits, rates, isRaised } = await races().finally(() => (done.isDone = true))
  const [{ releases, refused, tooFew }] = await Promise.all([releaseLoad, load])
  const allAccepted = await clients.retryAll()
  log(`${clients.attempts.length} submissions, ${releases} releases, ${refused} refused`)

  const attempts = [...clients.attempts, ...keys.map(({ attempt }) => attempt)]
  const difference = await server.withDatabase((db) => compareWithStored(db, attempts))
  const check = await server.check()
  return outcomeOf(
    `${attempts.length} submissions over both: ${difference.lost} acknowledged lost, ${difference.duplicated} duplicated; ${releases} releases, ${tooFew} with too few submissions; of ${RACES[form]} races each: one row per key in ${countHeld(keys)}, one team in ${countHeld(limits)}, the allowed registrations in ${countHeld(rates)}`,
    {
      'limits hold': limits.every(({ isHeld }) => isHeld),
      'idempotency keys hold': keys.every(({ isHeld }) => isHeld) && difference.duplicated === 0,
      'rate limits hold': rates.every(({ isHeld }) => isHeld),
      'the group size was raised': isRaised,
      'releases hold': tooFew === 0 && releases > 0,
      'every submission accepted in the end': allAccepted && clients.attempts.length > 0,
      'nothing lost or partial': difference.lost + difference.partial === 0,
      'rollup = recount': check === 'clean',
    },
  )
}

/** Raises a group size of 1, so that both servers have to seal the responses that follow. */
async function raiseGroupSize(
  manager: BrowserClient,
  origin: string,
  round: Round | undefined,
): Promise<boolean> {
  const path = `/api/quiz-sessions/${round?.id}`
  return (await manager.send(origin, 'PATCH', path, { groupSize: 3 })).status === 200
}

async function repeat<T>(count: number, race: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let number = 0; number < count; number++) results.push(await race(number))
  return results
}

const countHeld = (races: readonly { isHeld: boolean }[]): number =>
  races.filter(({ isHeld }) => isHeld).length
