import { randomInt } from 'node:crypto'
import type { OpenQuiz } from '#contract/quiz.ts'
import type { Round } from '#contract/rounds.ts'
import { newInvitationToken } from '#server/features/rounds/tickets/invitation-token.ts'
import { submissionTo } from '#test/server/answers.ts'
import { blindTicket, importPublicKey, unblindTicket } from '#test/server/ticket-holder.ts'
import { BrowserClient, TEAM_FIELDS } from './browser-client.ts'
import type { PersonRows } from './stolen-folder-rows.ts'
import { answersOf, commentOf } from './stolen-folder-scan.ts'
import type { ServerUnderTest } from './server-under-test.ts'

const [PEOPLE, DRAWING] = [8, 7]
/** How many of a round's people answer. */
export const ANSWERING = 6
const OPEN_QUESTIONS = ['What should we keep?']

/** An invited person, by a number that is theirs in all rounds. */
interface Person {
  readonly number: number
  readonly link: string
  readonly rows: PersonRows
}

/** An invited round of which nothing has happened yet. */
export interface InvitedRound {
  readonly round: Round
  /** In the order of the roster. */
  readonly people: readonly Person[]
}

/** In which order people did something in a round, by their numbers; those only who answered. */
export interface PlayedRound {
  readonly round: Round
  readonly orders: Readonly<Record<string, readonly number[]>>
}

/** A manager and invited people, who use the product through its API. */
export class Game {
  readonly #server: ServerUnderTest
  readonly #manager: BrowserClient
  readonly #teamId: string

  private constructor(server: ServerUnderTest, manager: BrowserClient, teamId: string) {
    this.#server = server
    this.#manager = manager
    this.#teamId = teamId
  }

  static async start(server: ServerUnderTest): Promise<Game> {
    const { manager } = await server.createManager([])
    await server.withDatabase((db) => db.query('update accounts set email_confirmed_at = now()'))
    const team = await manager.create<{ id: string }>(server.origin, '/api/teams', TEAM_FIELDS)
    const members = Array.from({ length: PEOPLE }, (_, n) => ({ email: `p${n}@example.com` }))
    const path = `/api/teams/${team.id}/members`
    requireStatus(await manager.send(server.origin, 'PUT', path, { members }), 200)
    return new Game(server, manager, team.id)
  }

  /** Invites the team; `first` is the number of the first person. */
  async invite(first: number): Promise<InvitedRound> {
    const round = await this.#create({ access: 'invited' })
    const { rows } = await this.#server.withDatabase((db) =>
      db.query<{ workspace: string; member: string }>(
        `select workspace_id as workspace, member_id as member from round_invitations
         where round_id = $1 order by ctid`,
        [round.id],
      ),
    )
    const people: Person[] = []
    for (const [index, { workspace, member }] of rows.entries()) {
      const { token, hash } = newInvitationToken(round.id)
      await this.#server.withDatabase((db) =>
        db.query(
          `insert into round_links (workspace_id, round_id, member_id, token_hash)
           values ($1, $2, $3, $4)`,
          [workspace, round.id, member, hash],
        ),
      )
      const memberId = Buffer.from(member.replaceAll('-', ''), 'hex')
      const keys = { round_links: hash, round_invitations: memberId }
      people.push({ number: first + index, link: token, rows: keys })
    }
    return { round, people }
  }

  /** People draw, each at some time, and most of them answer, in another order. */
  async play({ round, people }: InvitedRound): Promise<PlayedRound> {
    const visitor = new BrowserClient()
    const { origin } = this.#server
    const quiz = await visitor.send(origin, 'GET', `/api/quiz-session/${round.token}`)
    const { session } = requireStatus(quiz, 200) as OpenQuiz
    const publicKey = await importPublicKey(session.publicKey ?? '')
    const drawing = shuffled(people).slice(0, DRAWING)
    const tickets = new Map<Person, object>()
    for (const person of drawing) {
      const blinded = await blindTicket(publicKey)
      const { blindedMessage } = blinded
      const path = `/api/invitations/${person.link}/ticket`
      const drawn = requireStatus(await visitor.send(origin, 'POST', path, { blindedMessage }), 200)
      const { blindSignature } = drawn as { blindSignature: string }
      tickets.set(person, await unblindTicket(blinded, blindSignature))
    }
    const answering = shuffled(drawing).slice(0, ANSWERING)
    for (const person of answering) {
      await this.#answer(round, person.number, { ticket: tickets.get(person) })
    }
    const numbersOf = (list: readonly Person[]) =>
      list.filter((person) => answering.includes(person)).map(({ number }) => number)
    return {
      round,
      orders: {
        draw: numbersOf(drawing),
        arrival: numbersOf(answering),
        roster: numbersOf(people),
      },
    }
  }

  /** People answer a round that shows each response; `first` is the number of the first one. */
  async playShown(first: number): Promise<PlayedRound> {
    const round = await this.#create({ groupSize: 1 })
    const people = shuffled(Array.from({ length: ANSWERING }, (_, index) => first + index))
    for (const person of people) await this.#answer(round, person, {})
    return { round, orders: { arrival: people } }
  }

  async release({ id }: Round): Promise<void> {
    const path = `/api/quiz-sessions/${id}/release`
    requireStatus(await this.#manager.send(this.#server.origin, 'POST', path), 200)
  }

  #create(change: object): Promise<Round> {
    return this.#manager.create<Round>(this.#server.origin, '/api/quiz-sessions', {
      title: 'Round',
      assessmentType: 'teamwork',
      teamId: this.#teamId,
      openQuestions: OPEN_QUESTIONS,
      ...change,
    })
  }

  async #answer(round: Round, person: number, change: object): Promise<void> {
    const answers = answersOf(person)
    const comments = [{ questionId: 'open.1', text: commentOf(person) }]
    const body = submissionTo(round, (position) => answers[position] ?? 1, { comments, ...change })
    await new BrowserClient().create(
      this.#server.origin,
      `/api/assessments/${round.assessmentType}/submit`,
      body,
    )
  }
}

function requireStatus({ status, body }: { status: number; body: unknown }, wanted: number) {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Returns the list in random order, by random numbers that cannot be predicted. */
function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list]
  return list.flatMap(() => rest.splice(randomInt(rest.length), 1))
}
