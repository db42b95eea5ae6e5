import { isDeepStrictEqual } from 'node:util'
import type { InvitedMember } from '#contract/invited-rounds.ts'
import type { Ticket } from '#contract/quiz.ts'
import type { Round } from '#contract/rounds.ts'
import { commentsNeeded } from '#domain/comments.ts'
import { MAX_RESTARTS } from '#domain/invited-rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { newEmail } from '#test/server/accounts.ts'
import { inForm } from '#test/server/in-form.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { drawTicket, invitationLinks, roundKeyOf } from '#test/server/ticket-holder.ts'
import { sharedFigures, visibleFigures } from '#test/server/visible-figures.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnsOf } from './turns.ts'

const app = useApp()

const RUNS = inForm(4, 150)
const SEED = 20_262_706
const PEOPLE = 9

const anyPerson = fc.integer({ min: 0, max: PEOPLE - 1 })

/** One action of an invited person or of the manager. */
const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('draw' as const), person: anyPerson }) },
  { weight: 16, arbitrary: fc.record({ does: fc.constant('answer' as const), person: anyPerson }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constantFrom('replace', 'withdraw'), person: anyPerson }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('release' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('remind', 'resend', 'restart') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('close', 'expire', 'raise') }) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

const sequences = fc.record({
  groupSize: fc.constantFrom(3, 4),
  /** Before the first response, when rounds are restarted. */
  openings: fc.array(
    fc.oneof(
      fc.record({ does: fc.constant('draw' as const), person: anyPerson }),
      fc.record({ does: fc.constant('restart' as const) }),
    ),
    { maxLength: 4 },
  ),
  steps: fc.array(anyStep, { minLength: 20, maxLength: 30, size: 'max' }),
})

/** Returns different answers for each person and time, so that one more always changes some result. */
const answersOf = (person: number, time: number) => (position: number) =>
  (Math.floor((person * 31 + time * 7 + 1) / (position + 1)) % 5) + 1

const OPEN_QUESTIONS = ['What should we keep doing?', 'What should we change first?']

/** Returns a person's comments; some people leave the second question out. Each text exists once. */
const commentsOf = (person: number, time: number) =>
  OPEN_QUESTIONS.flatMap((_, index) =>
    index === 1 && person % 3 === 0
      ? []
      : [{ questionId: `open.${index + 1}`, text: `${person} at ${time} on ${index}` }],
  )

async function setUpRound(groupSize: number) {
  const invited = await newInvitedRound(app, PEOPLE, {
    groupSize,
    openQuestions: OPEN_QUESTIONS,
    sharing: 'team',
  })
  const { mary } = invited
  let { round, draw } = invited
  let path = `/api/quiz-sessions/${round.id}`
  const deliveries = async (): Promise<Set<string>> => {
    const { invitations } = await (await mary.get(`${path}/invitations`)).json()
    return new Set(invitations.map(({ delivery }: InvitedMember) => delivery))
  }
  const allSent = () => expect.poll(deliveries, { timeout: 20_000 }).toEqual(new Set(['sent']))
  await allSent()
  const tickets = new Map<number, Ticket>()
  /** The comments of each person whose response waits. */
  const waiting = new Map<number, string[]>()
  let time = 0
  const send = async (method: string, person: number) => {
    time += 1
    const comments = commentsOf(person, time)
    const sent = await app.visitor().send(
      method,
      '/api/assessments/teamwork/submit',
      submissionTo(round, answersOf(person, time), {
        ticket: tickets.get(person),
        comments,
      }),
    )
    // A repeat with a used ticket stores nothing.
    const isStored = method === 'PUT' ? sent.status === 200 : sent.status === 201
    if (isStored && (method === 'PUT' || !answered.has(person))) {
      answered.add(person)
      responded = true
      waiting.set(
        person,
        comments.map(({ text }) => text),
      )
    }
  }
  const answered = new Set<number>()
  let responded = false
  let restarts = 0
  /** Corrects an address. The round goes on as its successor, in which former tickets are worth nothing. */
  const restart = async (): Promise<void> => {
    const { isActive } = await (await mary.get(path)).json()
    const { invitations } = await (await mary.get(`${path}/invitations`)).json()
    const members = invitations.map(({ memberId, name, email }: InvitedMember, person: number) => ({
      memberId,
      name,
      email: person === 0 ? newEmail() : email,
    }))
    const response = await mary.post(`${path}/restart`, { members })
    const isAllowed = isActive && !responded && restarts < MAX_RESTARTS
    expect([response.status, isAllowed]).toEqual([isAllowed ? 201 : 409, isAllowed])
    if (!isAllowed) return
    restarts += 1
    round = (await response.json()) as Round
    path = `/api/quiz-sessions/${round.id}`
    const links = [...(await invitationLinks(app.db, round.id)).values()]
    const key = await roundKeyOf(app.visitor(), round)
    draw = (person) => drawTicket(app.visitor(), key, links[person] ?? '')
    for (const ticket of tickets.values()) {
      const body = submissionTo(round, 3, { ticket })
      const sent = await app.visitor().post('/api/assessments/teamwork/submit', body)
      expect(sent.status).toBe(403)
    }
    tickets.clear()
    await allSent()
  }
  const drawOnce = async (person: number): Promise<void> => {
    if (tickets.has(person)) return
    // Refused after the end.
    const drawn = await draw(person).catch(() => undefined)
    if (drawn) tickets.set(person, drawn)
  }
  return {
    restarts: () => restarts,
    /** The comments that wait, which a release may show from then on. */
    takeWaiting: () => {
      const texts = [...waiting.values()].flat()
      waiting.clear()
      return texts
    },
    counts: async (): Promise<Round> => (await mary.get(path)).json(),
    visible: async () => ({
      ...(await visibleFigures(mary, round, { withReport: false })),
      invitations: await (await mary.get(`${path}/invitations`)).json(),
      shared: await sharedFigures(app.visitor(), round),
    }),
    perform: async (step: Step): Promise<unknown> => {
      switch (step.does) {
        case 'draw':
          return drawOnce(step.person)
        case 'answer':
          await drawOnce(step.person)
          return send('POST', step.person)
        case 'replace':
          return send('PUT', step.person)
        case 'withdraw': {
          const { status } = await app
            .visitor()
            .send('DELETE', '/api/assessments/teamwork/submit', {
              sessionId: round.id,
              ticket: tickets.get(step.person),
            })
          if (status !== 204) return
          waiting.delete(step.person)
          answered.delete(step.person)
          return
        }
        case 'release':
          return mary.post(`${path}/release`)
        case 'restart':
          return restart()
        case 'remind':
          return mary.post(`${path}/reminders`)
        case 'resend': {
          const { invitations } = await (await mary.get(`${path}/invitations`)).json()
          return mary.post(`${path}/invitations/${invitations[0].memberId}/resend`)
        }
        case 'close':
          return mary.patch(path, { isActive: false })
        case 'expire':
          return app.expire(round.id)
        case 'raise':
          return mary.patch(path, { groupSize: 5 })
      }
    },
  }
}

test(
  'no two states of any output of an invited round differ by fewer people than the group size',
  async () => {
    let released = 0
    let drawn = 0
    let commented = 0
    let ended = 0
    let deleted = 0
    let restarted = 0
    await fc.assert(
      fc.asyncProperty(sequences, async ({ groupSize, openings, steps }) => {
        const round = await setUpRound(groupSize)
        let promisedSize: number = groupSize
        let before = await round.visible()
        const mayBeShown = new Set<string>()
        for (const turn of turnsOf([...openings, ...steps], isPeoples)) {
          for (const step of turn) await round.perform(step)
          const after = await round.visible()
          const growth = after.released - before.released
          expect(growth === 0 || growth >= promisedSize).toBe(true)
          // Figures are shown once before the end.
          const isRelease = turn.some(({ does }) => does === 'release')
          expect(isRelease && growth > 0 && before.released > 0).toBe(false)
          const { isActive, waiting, deletedUnread } = await round.counts()
          expect(isActive || waiting === 0).toBe(true)
          expect(deletedUnread).toBeLessThan(promisedSize)
          ended += isActive ? 0 : 1
          deleted += deletedUnread
          expect(changedFor(turn, before, after)).toBe(false)
          // The benchmark, which the team does not see, needs ten accounts.
          const { released: count, results: figures, days, comments } = after
          expect(after.shared).toEqual({ released: count, figures, days, comments })
          if (turn.some(({ does }) => does === 'raise')) promisedSize = Math.max(promisedSize, 5)
          if (growth > 0) for (const text of round.takeWaiting()) mayBeShown.add(text)
          for (const [question, texts] of after.comments.entries()) {
            const more = texts.length - (before.comments[question]?.length ?? 0)
            expect(more === 0 || more >= commentsNeeded(promisedSize)).toBe(true)
            expect(texts.filter((text) => !mayBeShown.has(text))).toEqual([])
            commented += more
          }
          released += growth
          drawn += turn.filter(({ does }) => does === 'draw').length
          before = after
        }
        restarted += round.restarts()
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
    expect(released).toBeGreaterThan(RUNS)
    expect(drawn).toBeGreaterThan(RUNS)
    expect(commented).toBeGreaterThan(RUNS)
    expect(ended).toBeGreaterThan(RUNS)
    expect(deleted).toBeGreaterThan(0)
    expect(restarted).toBeGreaterThan(RUNS / 2)
  },
  inForm(180_000, 1_500_000),
)

type Visible = Awaited<ReturnType<Awaited<ReturnType<typeof setUpRound>>['visible']>>

const PEOPLES = new Set<Step['does']>(['draw', 'answer', 'replace', 'withdraw'])

const isPeoples = ({ does }: Step): boolean => PEOPLES.has(does)

/** True if actions of invited people changed what the manager sees. Does not count the first response. */
function changedFor(turn: readonly Step[], before: Visible, after: Visible): boolean {
  if (turn.every(({ does }) => does === 'draw')) return !isDeepStrictEqual(after, before)
  return (
    turn.every(isPeoples) && !isDeepStrictEqual(withoutResponded(after), withoutResponded(before))
  )
}

const withoutResponded = ({ invitations, ...rest }: { invitations: { responded: boolean } }) => ({
  ...rest,
  invitations: { ...invitations, responded: null },
})
