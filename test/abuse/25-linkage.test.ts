import { createHash, createPrivateKey, constants, privateDecrypt, randomInt } from 'node:crypto'
import type { Ticket } from '#contract/quiz.ts'
import { responses } from '#test/server/answers.ts'
import { MARK_BYTES } from '#server/features/rounds/sealing/public.ts'
import { rosterOf, sealerOf } from '#test/server/waiting.ts'
import { useApp } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import type { InvitedPeople } from '#test/server/invited-round.ts'
import { mailsSent } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

// Two invited people, and two sets of answers: whose are they? An attacker with the whole database, its
// records of transactions, the round's private key and the logs must do no better than a coin.

const app = useApp()

const GAMES = inForm(30, 5_000)
const GAMES_PER_ROUND = 30
const PEOPLE = 2 * GAMES_PER_ROUND
/** Standard deviations: one false alarm in half a million runs. */
const MAX_DEVIATION = 5

/** What the attacker has of one person, or of one set of answers. */
interface Trace {
  /** When the person drew, or the answers came, as everyone who watches sees it. */
  readonly seen: number
  /** Where PostgreSQL has the row, by its transaction and its place. */
  readonly stored: number
  /** The signed value of the person's blinded message, or the hash of the ticket. */
  readonly bytes: Buffer
}

interface Game {
  readonly people: readonly [Trace, Trace]
  readonly answers: readonly [Trace, Trace]
  /** True if the first set of answers is that of the first person. */
  readonly isStraight: boolean
}

type Pair = readonly [Trace, Trace]
const seenInOrder = ([one, two]: Pair) => one.seen < two.seen
const storedInOrder = ([one, two]: Pair) => one.stored < two.stored
const sorted = ([one, two]: Pair) => Buffer.compare(one.bytes, two.bytes) < 0
const firstBit = ([one]: Pair) => ((hash(one.bytes)[0] ?? 0) & 1) === 1
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Guesses from what is stored, each of which wins if it leads from an invitation to a response. */
const STORED_ATTACKS = [storedInOrder, sorted, firstBit].flatMap((ofPeople) =>
  [storedInOrder, sorted, firstBit].map(
    (ofAnswers) => (game: Game) => ofPeople(game.people) === ofAnswers(game.answers),
  ),
)

/** Someone who watches also has the order in which all effects became visible. */
const LIVE_ATTACKS = [
  ...STORED_ATTACKS,
  (game: Game) => seenInOrder(game.people) === seenInOrder(game.answers),
]

test('people who answer one by one are not found afterwards', async () => {
  expect(await successOf(STORED_ATTACKS, 'one by one')).toEqual([])
}, 3_600_000)

test('people who are on the page together are not found by someone who watches', async () => {
  expect(await successOf(LIVE_ATTACKS, 'together')).toEqual([])
  expect(app.logged.filter((line) => /\/api\/invitations|\/submit/.test(line))).toEqual([])
}, 3_600_000)

test('comments are not joined to the answers that came with them, before and after a release', async () => {
  const waiting: Game[] = []
  const released: Game[] = []
  while (waiting.length < GAMES) {
    const games = await playComments()
    waiting.push(...games.waiting)
    released.push(...games.released)
  }
  expect(lost(STORED_ATTACKS, waiting)).toEqual([])
  expect(lost([STORED_ATTACKS[0] ?? (() => false)], released)).toEqual([])
}, 3_600_000)

/**
 * Returns the attacks, by number, that did better or worse than chance, with the games that they won.
 */
async function successOf(
  attacks: readonly ((game: Game) => boolean)[],
  mode: 'one by one' | 'together',
): Promise<string[]> {
  const games: Game[] = []
  while (games.length < GAMES) games.push(...(await playRound(mode)))
  return lost(attacks, games)
}

const lost = (attacks: readonly ((game: Game) => boolean)[], games: readonly Game[]): string[] =>
  attacks.flatMap((attack, number) => {
    const won = games.filter((game) => attack(game) === game.isStraight).length
    const deviation = (won - games.length / 2) / Math.sqrt(games.length / 4)
    return Math.abs(deviation) < MAX_DEVIATION ? [] : [`attack ${number} won ${won}`]
  })

/** Has pairs of people draw and answer, each in an order of its own, and looks as the attacker does. */
async function playRound(mode: 'one by one' | 'together'): Promise<Game[]> {
  const round = await newInvitedRound(app, PEOPLE, { canSkip: true })
  // Sending an email changes the row of its person, which would hide the order in which people drew.
  await mailsSent(app)
  const drawing = shuffled(PEOPLE)
  const answering = mode === 'together' ? shuffled(PEOPLE) : drawing
  const tickets = new Map<number, Ticket>()
  for (const person of drawing) {
    tickets.set(person, await round.draw(person))
    if (mode === 'one by one') await answer(round, person, tickets.get(person))
  }
  if (mode === 'together') {
    for (const person of answering) await answer(round, person, tickets.get(person))
  }
  const [people, answers] = [await tracesOfPeople(round), await tracesOfAnswers(round)]
  const personTrace = (person: number) =>
    traceOf(people, round.emails[person] ?? '', drawing.indexOf(person))
  const answerTrace = (person: number) =>
    traceOf(answers, answersOf(person).join(), answering.indexOf(person))
  return Array.from({ length: GAMES_PER_ROUND }, (_, pair) => {
    const [one, two] = [2 * pair, 2 * pair + 1]
    const isStraight = randomInt(2) === 0
    const given = [answerTrace(one), answerTrace(two)] as const
    return {
      people: [personTrace(one), personTrace(two)],
      answers: isStraight ? given : [given[1], given[0]],
      isStraight,
    }
  })
}

/** Has people answer with a comment each. Here the answers of a pair are `people`, the comments `answers`. */
async function playComments(): Promise<{ waiting: Game[]; released: Game[] }> {
  const round = await newInvitedRound(app, PEOPLE, {
    canSkip: true,
    openQuestions: ['What should we keep?'],
  })
  for (const person of shuffled(PEOPLE)) {
    const comments = [{ questionId: 'open.1', text: `comment ${person}` }]
    await answer(round, person, await round.draw(person), comments)
  }
  const waiting = pairsOf(await tracesOfAnswers(round), await tracesOfComments(round))
  const { status } = await round.mary.post(`/api/quiz-sessions/${round.round.id}/release`)
  expect(status).toBe(200)
  return { waiting, released: pairsOf(await tracesOfRows(round), await tracesOfShown(round)) }
}

type Traces = ReadonlyMap<string, Omit<Trace, 'seen'>>

const pairsOf = (answers: Traces, comments: Traces): Game[] =>
  Array.from({ length: GAMES_PER_ROUND }, (_, pair) => {
    const [one, two] = [2 * pair, 2 * pair + 1]
    const isStraight = randomInt(2) === 0
    const [first, second] = isStraight ? [one, two] : [two, one]
    return {
      people: [answersFrom(answers, one), answersFrom(answers, two)],
      answers: [commentOf(comments, first), commentOf(comments, second)],
      isStraight,
    }
  })

const commentOf = (traces: Traces, person: number) => traceOf(traces, `comment ${person}`, 0)
const answersFrom = (traces: Traces, person: number) => traceOf(traces, answersOf(person).join(), 0)

/** Returns by text the place of comments that wait and the mark of each, for an attacker with the keys. */
async function tracesOfComments({ round }: InvitedPeople): Promise<Traces> {
  const sealer = await sealerOf(app.db, round.id)
  const values = await valuesOf(round, 1)
  return new Map(
    values.map((value, stored) => [
      sealer.unsealComment(value),
      { stored, bytes: value.subarray(0, MARK_BYTES) },
    ]),
  )
}

/** Returns what waits, as it is stored. */
async function valuesOf({ id }: InvitedPeople['round'], question: number): Promise<Buffer[]> {
  const { rows } = await sql<{ one: Buffer }>`
    select unnest(sealed) as one from waiting_groups
    where round_id = ${id} and question = ${question}
    order by xmin::text::bigint, ctid`.execute(app.db)
  return rows.map(({ one }) => one)
}

/** Returns released rows, by what they say, with the place of each. */
const tracesOfRows = (round: InvitedPeople) => tracesOf(round, 'submissions', 'answers')
const tracesOfShown = (round: InvitedPeople) => tracesOf(round, 'comments', 'text')

async function tracesOf({ round }: InvitedPeople, table: string, column: string) {
  const { rows } = await sql<{ said: string }>`
    select ${sql.ref(column)}::text as said from ${sql.table(table)}
    where round_id = ${round.id} order by xmin::text::bigint, ctid`.execute(app.db)
  return new Map(
    rows.map(({ said }, stored) => [
      said.replaceAll(/^{|}$|NULL/g, ''),
      { stored, bytes: NO_BYTES },
    ]),
  )
}

const NO_BYTES = Buffer.alloc(0)

/** Returns the digits of the person's number, and no answer to some questions: no two people answer alike. */
const answersOf = (person: number): (number | null)[] =>
  Array.from({ length: 20 }, (_, position) =>
    position > 3 && (person + position) % 7 === 0
      ? null
      : (Math.floor(person / 5 ** (position % 4)) % 5) + 1,
  )

async function answer(
  { round }: InvitedPeople,
  person: number,
  ticket: Ticket | undefined,
  comments: readonly object[] = [],
): Promise<void> {
  const values = answersOf(person)
  const sent = await app.visitor().post('/api/assessments/teamwork/submit', {
    sessionId: round.id,
    teamId: round.teamId,
    ticket,
    comments,
    responses: responses('teamwork', (position) => values[position] ?? null),
  })
  if (sent.status !== 201) throw new Error(`${sent.status}: ${await sent.text()}`)
}

/**
 * Returns traces by address. The place is that of the person in the list of those who have drawn, then
 * of the row.
 */
async function tracesOfPeople({ round }: InvitedPeople) {
  const { rows } = await sql<{ key: Buffer; email: string; member: string; drawn: Buffer }>`
    select private_key as key, email, member_id as member, drawn
    from invited_rounds join round_invitations
      on round_invitations.workspace_id = invited_rounds.workspace_id
      and round_invitations.round_id = invited_rounds.round_id
    where invited_rounds.round_id = ${round.id}
    order by round_invitations.xmin::text::bigint, round_invitations.ctid`.execute(app.db)
  const roster = await rosterOf(app.db, round.id)
  return new Map(
    rows.map(({ key, email, member, drawn }, stored) => [
      email,
      { stored, bytes: sign(key, roster.unsealDraws(drawn).get(member) ?? '') },
    ]),
  )
}

/** Signs the hash of a blinded message, as the server could once more. */
function sign(privateKey: Buffer, drawn: string): Buffer {
  const value = Buffer.from(drawn.padStart(512, '0'), 'hex')
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, value)
}

/** Returns traces by answers, for an attacker with the keys: a mark leads to the used ticket. */
async function tracesOfAnswers({ round }: InvitedPeople) {
  const used = await sql<{ ticket: string }>`
    select replace(hash::text, '-', '') as ticket
    from submission_keys, unnest(hashes) with ordinality as stored (hash, position)
    where round_id = ${round.id}
    order by submission_keys.xmin::text::bigint, submission_keys.ctid, position`.execute(app.db)
  const sealer = await sealerOf(app.db, round.id)
  const values = await valuesOf(round, 0)
  return new Map(
    values.map((value) => {
      const stored = used.rows.findIndex(({ ticket }) =>
        sealer.markOf(ticket).equals(value.subarray(0, MARK_BYTES)),
      )
      const bytes = Buffer.from(used.rows[stored]?.ticket ?? '', 'hex')
      return [sealer.unsealAnswers(value).join(), { stored, bytes }]
    }),
  )
}

function traceOf(
  traces: ReadonlyMap<string, Omit<Trace, 'seen'>>,
  key: string,
  seen: number,
): Trace {
  const trace = traces.get(key)
  if (!trace) throw new Error(`no trace of ${key}`)
  return { ...trace, seen }
}

function shuffled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const moved = numbers[last] ?? 0
    numbers[last] = numbers[other] ?? 0
    numbers[other] = moved
  }
  return numbers
}
