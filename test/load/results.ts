import {
  aManager,
  aReleasedRound,
  aTeam,
  aWaitingRound,
  count,
  fillUpTo,
  release,
  tidy,
} from './fill.ts'
import type { Caller } from './caller.ts'
import type { How, Part } from './part.ts'
import { Site } from './site.ts'
import { milliseconds, ratioRow, toldRow } from './table.ts'
import type { Row } from './table.ts'
import { median, sideBySide } from './timing.ts'

const SMALL_DATABASE = 10_000
const SMALL_ROUND = 1_000
const MOST = 1.5

const FULL = { largeDatabase: 1_000_000, largeRound: 100_000, rounds: 9 }
const SHORT = { largeDatabase: 200_000, largeRound: 20_000, rounds: 5 }
type Sizes = typeof FULL

/** The same account on both databases: what it owns is all there is on the small one. */
const TEAMS = 4
const ROUNDS_A_TEAM = 5
const A_ROUND = SMALL_DATABASE / TEAMS / ROUNDS_A_TEAM

const WAVES = 24
const A_WAVE = 200
const RELEASES = 3

export const results: Part = {
  name: 'results',
  shorter: `${SHORT.largeDatabase} submissions in place of ${FULL.largeDatabase}, a round of ${SHORT.largeRound} in place of ${FULL.largeRound}, ${SHORT.rounds} rounds of measuring in place of ${FULL.rounds}`,
  measure: measureResults,
}

/** Reading results: how it grows with the round that is read, and with the database around it. */
async function measureResults({ short, say }: How): Promise<Row[]> {
  const sizes = short ? SHORT : FULL
  const { largeDatabase, largeRound, rounds } = sizes
  const small = await Site.start()
  const large = await Site.start()
  say('filling')
  const there = await anAccount(small)
  const here = await anAccount(large)
  const heavy = await heavyRounds(large, largeRound)
  const trends = await aLongHistory(large)
  await fillUpTo(large, largeDatabase)
  for (const site of [small, large]) await tidy(site)
  say(`filled: ${await count(small)} and ${await count(large)} submissions; measuring`)
  const rows = [
    ratioRow(
      `results, a round of ${largeRound} against one of ${SMALL_ROUND}`,
      await sideBySide(
        rounds,
        reading(heavy.manager, heavy.small),
        reading(heavy.manager, heavy.large),
      ),
      MOST,
    ),
    ...(await acrossDatabases(sizes, there, here)),
    toldRow(`release of ${SMALL_ROUND}`, milliseconds(median(heavy.releases.small))),
    toldRow(`release of ${largeRound}`, milliseconds(median(heavy.releases.large))),
    ...(await timesOfTrends(trends)),
  ]
  for (const site of [small, large]) await site.stop()
  return rows
}

interface Account {
  readonly manager: Caller
  /** One of its rounds. */
  readonly round: string
}

async function anAccount(site: Site): Promise<Account> {
  const { caller: manager } = await aManager(site)
  let round = ''
  for (let team = 0; team < TEAMS; team++) {
    const teamId = await aTeam(manager)
    for (let wave = 0; wave < ROUNDS_A_TEAM; wave++) {
      round = await aReleasedRound(site, manager, teamId, A_ROUND)
    }
  }
  return { manager, round }
}

/** One small round and one large one, each with all releases that were timed on the way. */
async function heavyRounds(site: Site, largeRound: number) {
  const { caller: manager } = await aManager(site)
  const releases = { small: [] as number[], large: [] as number[] }
  const rounds = { small: '', large: '' }
  for (let time = 0; time < RELEASES; time++) {
    for (const [size, submissions] of [
      ['small', SMALL_ROUND],
      ['large', largeRound],
    ] as const) {
      // A team each: neither has a wave before it.
      const id = await aWaitingRound(site, manager, await aTeam(manager), submissions)
      releases[size].push(await release(manager, id))
      rounds[size] = path(id)
    }
  }
  return { manager, ...rounds, releases }
}

async function aLongHistory(site: Site): Promise<{ manager: Caller; path: string }> {
  const { caller: manager } = await aManager(site)
  const teamId = await aTeam(manager)
  for (let wave = 0; wave < WAVES; wave++) await aReleasedRound(site, manager, teamId, A_WAVE)
  return { manager, path: `/api/reports/trends?teamId=${teamId}&assessmentType=teamwork` }
}

const path = (session: string) => `/api/quiz-sessions/${session}/results-v2`

const reading = (manager: Caller, path: string) => async () =>
  (await manager.get(path)).milliseconds

/** What the dashboard asks for, all at once as it does. */
const dashboard = (manager: Caller) => async () => {
  const begun = performance.now()
  await Promise.all(['/api/teams', '/api/quiz-sessions', '/api/usage'].map(manager.get))
  return performance.now() - begun
}

async function acrossDatabases(
  { largeDatabase, rounds }: Sizes,
  there: Account,
  here: Account,
): Promise<Row[]> {
  const against = `${largeDatabase} submissions in the database against ${SMALL_DATABASE}`
  const calls = {
    results: ({ manager, round }: Account) => reading(manager, path(round)),
    dashboard: ({ manager }: Account) => dashboard(manager),
    'sessions list': ({ manager }: Account) => reading(manager, '/api/quiz-sessions'),
  }
  const rows: Row[] = []
  for (const [name, call] of Object.entries(calls)) {
    rows.push(
      ratioRow(`${name}, ${against}`, await sideBySide(rounds, call(there), call(here)), MOST),
    )
  }
  return rows
}

/** The first time all waves are compared with each other; then that is remembered. */
async function timesOfTrends({ manager, path }: { manager: Caller; path: string }): Promise<Row[]> {
  const first = (await manager.get(path)).milliseconds
  const later: number[] = []
  for (let time = 0; time < 20; time++) later.push((await manager.get(path)).milliseconds)
  const figure = `trends of ${WAVES} waves of ${A_WAVE}`
  return [
    toldRow(`${figure}, first`, milliseconds(first)),
    toldRow(`${figure}, again`, milliseconds(median(later))),
  ]
}
