import type { QuizSession } from '#contract/sessions.ts'
import { submissionTo } from '#test/server/answers.ts'
import { Child } from './child.ts'
import { ClosedLoop, SESSION, SUBMISSION } from './closed-loop.ts'
import type { Loaded } from './closed-loop.ts'
import { startCluster, urlOf } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { aManager, aTeam } from './fill.ts'
import type { How, Part } from './part.ts'
import { findPgbench, Pgbench, PGBENCH_MISSING } from './pgbench.ts'
import { Site } from './site.ts'
import { milliseconds, toldRow } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const CONNECTIONS = 32
const SESSIONS = 50
const WARM_MS = 1_000
/** Once, before anything is measured: JavaScript is compiled by then, as pgbench is from the start. */
const FIRST_MS = 8_000

const AGAINST_PGBENCH = 0.5
const HOT = 0.8
const GROUPED = 2
const TAIL = 8

/** What is measured in a round, one after the other; each round begins with another. */
const LEGS = ['pgbench', 'fifty', 'hot', 'oneByOne'] as const
type Leg = (typeof LEGS)[number]

export const submissions: Part = {
  name: 'submissions',
  shorter: '5 rounds of 2 s each in place of 13 of 3 s',
  measure: measureSubmissions,
}

/** One round of all legs. */
interface Measured {
  readonly pgbench: number
  readonly fifty: Loaded
  readonly hot: Loaded
  readonly oneByOne: Loaded
  /** Microseconds of the server's processor time for a submission. */
  readonly serverCost: number
}

async function measureSubmissions({ short, say }: How): Promise<Row[]> {
  const cluster = await startCluster()
  const site = await Site.start({}, cluster.connection)
  const baseline = new Child<object, { origin: string }>('one-by-one-server.ts', {
    DATABASE_URL: urlOf(cluster.connection),
    DATA_DIR: site.folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '0',
    SUBMISSION_RATE: '0',
  })
  const loop = new ClosedLoop()
  const { origin: oneByOne } = await baseline.tell({})
  const asker = await openAsker(site)
  const before = await asker.ask()
  const pgbench = await openPgbench(cluster, site, before.fifty)

  const seconds = short ? 2 : 3
  const during = { ...asker.load, warmMilliseconds: WARM_MS, milliseconds: seconds * 1_000 }
  for (const origin of [oneByOne, site.origin]) {
    await loop.run({ ...during, origin, sessions: before.fifty, milliseconds: FIRST_MS })
  }
  const rounds: Measured[] = []
  for (let round = 0; round < (short ? 5 : 13); round++) {
    // So that each measures what the one before did, not what waits of it as well.
    const { fifty, hot } = await asker.ask()
    let cost = Number.NaN
    const found: Partial<Record<Leg, number | Loaded>> = {}
    for (let leg = 0; leg < LEGS.length; leg++) {
      const name = LEGS[(round + leg) % LEGS.length] ?? 'fifty'
      // So that none of them pays for what another has left to be written.
      await site.db.query('checkpoint')
      if (name === 'pgbench') {
        found.pgbench = pgbench ? await pgbench.run(seconds, CONNECTIONS) : Number.NaN
      } else if (name === 'oneByOne') {
        found.oneByOne = await loop.run({ ...during, origin: oneByOne, sessions: fifty })
      } else {
        const before = site.processorSeconds()
        const loaded = await loop.run({ ...during, sessions: name === 'hot' ? hot : fifty })
        found[name] = loaded
        if (name === 'fifty') {
          // Also of what came before it counted: the rate is the same.
          const answered = loaded.rate * (seconds + WARM_MS / 1_000)
          cost = ((site.processorSeconds() - before) / answered) * 1e6
        }
      }
    }
    const measured = { ...found, serverCost: cost } as Measured
    rounds.push(measured)
    say(`round ${round + 1}: ${told(measured)}`)
  }
  asker.close()
  await loop.stop()
  await baseline.stop()
  await site.stop()
  await cluster.stop()
  return rowsOf(rounds, pgbench !== undefined)
}

/** Whoever sets up the rounds that are answered: fifty together, and one by itself. */
async function openAsker(site: Site) {
  const { caller: manager } = await aManager(site)
  const teamId = await aTeam(manager)
  const round = { title: 'Round', assessmentType: 'teamwork', teamId }
  return {
    load: loadOn(site.origin, teamId),
    async ask() {
      const sessions: string[] = []
      for (let session = 0; session <= SESSIONS; session++) {
        sessions.push((await manager.post<QuizSession>('/api/quiz-sessions', round)).body.id)
      }
      return { fifty: sessions.slice(0, SESSIONS), hot: sessions.slice(SESSIONS) }
    },
    close: () => manager.close(),
  }
}

/** Of answers to rounds of this team. */
export const loadOn = (origin: string, teamId: string) => ({
  origin,
  path: '/api/assessments/teamwork/submit',
  body: JSON.stringify(
    submissionTo({ id: SESSION, teamId, assessmentType: 'teamwork' }, 4, {
      submissionId: SUBMISSION,
    }),
  ),
  connections: CONNECTIONS,
})

async function openPgbench(cluster: Cluster, site: Site, sessions: readonly string[]) {
  const program = findPgbench()
  return program === undefined ? undefined : Pgbench.open(program, cluster, site.db, sessions)
}

const told = ({ pgbench, fifty, hot, oneByOne }: Measured) =>
  `pgbench ${pgbench.toFixed(0)}, 50 rounds ${fifty.rate.toFixed(0)}, one round ${hot.rate.toFixed(0)}, one by one ${oneByOne.rate.toFixed(0)} a second`

function rowsOf(rounds: readonly Measured[], pgbench: boolean): Row[] {
  const figure = (of: (round: Measured) => number) => median(rounds.map(of))
  const rate = (leg: 'fifty' | 'hot' | 'oneByOne') => figure((round) => round[leg].rate)
  const refused = (legs: readonly ('fifty' | 'hot' | 'oneByOne')[]) =>
    rounds.reduce((sum, round) => sum + legs.reduce((some, leg) => some + round[leg].refused, 0), 0)
  const first = `submissions a second, ${SESSIONS} rounds, against rows by pgbench`
  return [
    pgbench
      ? atLeast(
          first,
          [
            figure(({ fifty, pgbench }) => fifty.rate / pgbench),
            rate('fifty'),
            figure((round) => round.pgbench),
          ],
          AGAINST_PGBENCH,
          refused(['fifty']),
        )
      : {
          figure: first,
          measured: PGBENCH_MISSING,
          mark: `at least ${AGAINST_PGBENCH}`,
          met: false,
        },
    atLeast(
      `submissions to one round against ${SESSIONS}`,
      [figure(({ hot, fifty }) => hot.rate / fifty.rate), rate('hot'), rate('fifty')],
      HOT,
      refused(['hot']),
    ),
    atLeast(
      'group commit against a transaction a request',
      [
        figure(({ fifty, oneByOne }) => fifty.rate / oneByOne.rate),
        rate('fifty'),
        rate('oneByOne'),
      ],
      GROUPED,
      refused(['oneByOne']),
    ),
    tailRow(rounds),
    toldRow(
      'processor time of one submission: server, load generator',
      `${figure(({ serverCost }) => serverCost).toFixed(0)} µs, ${figure(({ fifty }) => fifty.ownCost).toFixed(0)} µs`,
    ),
  ]
}

/** At least so much; where anything was refused, the rates say nothing. */
function atLeast(
  figure: string,
  [ratio, above, below]: readonly [number, number, number],
  mark: number,
  refused: number,
): Row {
  const note = refused > 0 ? `, ${refused} REFUSED` : ''
  return {
    figure,
    measured: `${ratio.toFixed(2)}  (${above.toFixed(0)} against ${below.toFixed(0)} a second)${note}`,
    mark: `at least ${mark}`,
    met: ratio >= mark && refused === 0,
  }
}

function tailRow(rounds: readonly Measured[]): Row {
  const ratio = median(rounds.map(({ fifty }) => fifty.p99 / fifty.p50))
  const [p99, p50] = (['p99', 'p50'] as const).map((which) =>
    median(rounds.map(({ fifty }) => fifty[which])),
  )
  return {
    figure: `p99 of a submission against p50, ${CONNECTIONS} connections`,
    measured: `${ratio.toFixed(1)}  (${milliseconds(p99 ?? 0)} against ${milliseconds(p50 ?? 0)})`,
    mark: `at most ${TAIL}`,
    met: ratio <= TAIL,
  }
}
