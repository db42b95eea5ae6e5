import { isDeepStrictEqual } from 'node:util'
import type { InvitedMember } from '#contract/invited-rounds.ts'
import type { Ticket } from '#contract/quiz.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { visibleFigures } from '#test/server/visible-figures.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const app = useApp()

const RUNS = 12
const SEED = 20_261_124
const PEOPLE = 9

const anyPerson = fc.integer({ min: 0, max: PEOPLE - 1 })

/** One action of an invited person or of the manager. */
const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('draw' as const), person: anyPerson }) },
  { weight: 10, arbitrary: fc.record({ does: fc.constant('answer' as const), person: anyPerson }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constantFrom('replace', 'withdraw'), person: anyPerson }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('release' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('remind', 'resend') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('close', 'raise') }) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

const sequences = fc.record({
  groupSize: fc.constantFrom(3, 4),
  steps: fc.array(anyStep, { minLength: 20, maxLength: 30, size: 'max' }),
})

/** Different answers for each person and time, so that one more always changes some result. */
const answersOf = (person: number, time: number) => (position: number) =>
  (Math.floor((person * 31 + time * 7 + 1) / (position + 1)) % 5) + 1

async function setUpRound(groupSize: number) {
  const round = await newInvitedRound(app, PEOPLE, { groupSize })
  const { mary, session, draw } = round
  const path = `/api/quiz-sessions/${session.id}`
  const deliveries = async (): Promise<Set<string>> => {
    const { invitations } = await (await mary.get(`${path}/invitations`)).json()
    return new Set(invitations.map(({ delivery }: InvitedMember) => delivery))
  }
  await expect.poll(deliveries, { timeout: 20_000 }).toEqual(new Set(['sent']))
  const tickets = new Map<number, Ticket>()
  let time = 0
  const send = (method: string, person: number) =>
    app
      .visitor()
      .send(
        method,
        '/api/assessments/teamwork/submit',
        submissionTo(session, answersOf(person, (time += 1)), { ticket: tickets.get(person) }),
      )
  const drawOnce = async (person: number): Promise<void> => {
    if (tickets.has(person)) return
    // Refused after the end.
    const drawn = await draw(person).catch(() => undefined)
    if (drawn) tickets.set(person, drawn)
  }
  return {
    visible: async () => ({
      ...(await visibleFigures(mary, session, { withReport: false })),
      invitations: await (await mary.get(`${path}/invitations`)).json(),
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
        case 'withdraw':
          return app.visitor().send('DELETE', '/api/assessments/teamwork/submit', {
            sessionId: session.id,
            ticket: tickets.get(step.person),
          })
        case 'release':
          return mary.post(`${path}/release`)
        case 'remind':
          return mary.post(`${path}/reminders`)
        case 'resend': {
          const { invitations } = await (await mary.get(`${path}/invitations`)).json()
          return mary.post(`${path}/invitations/${invitations[0].memberId}/resend`)
        }
        case 'close':
          return mary.patch(path, { isActive: false })
        case 'raise':
          return mary.patch(path, { groupSize: 5 })
      }
    },
  }
}

test('no two states of any output of an invited round differ by fewer people than the group size', async () => {
  let released = 0
  let drawn = 0
  await fc.assert(
    fc.asyncProperty(sequences, async ({ groupSize, steps }) => {
      const round = await setUpRound(groupSize)
      let promisedSize: number = groupSize
      let before = await round.visible()
      for (const step of steps) {
        await round.perform(step)
        const after = await round.visible()
        const growth = after.released - before.released
        expect(growth === 0 || growth >= promisedSize).toBe(true)
        expect(changedFor(step, before, after)).toBe(false)
        if (step.does === 'raise') promisedSize = Math.max(promisedSize, 5)
        released += growth
        drawn += step.does === 'draw' ? 1 : 0
        before = after
      }
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  )
  expect(released).toBeGreaterThan(RUNS)
  expect(drawn).toBeGreaterThan(RUNS)
}, 180_000)

type Visible = Awaited<ReturnType<Awaited<ReturnType<typeof setUpRound>>['visible']>>

/** True if an invited person's action changed what the manager sees, but for the first response. */
function changedFor({ does }: Step, before: Visible, after: Visible): boolean {
  if (does === 'draw') return !isDeepStrictEqual(after, before)
  const isManagers = ['release', 'remind', 'resend', 'close', 'raise'].includes(does)
  return !isManagers && !isDeepStrictEqual(withoutCanChange(after), withoutCanChange(before))
}

const withoutCanChange = ({ invitations, ...rest }: { invitations: { canChange: boolean } }) => ({
  ...rest,
  invitations: { ...invitations, canChange: null },
})
