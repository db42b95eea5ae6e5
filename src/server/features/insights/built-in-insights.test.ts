import type { Insights } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { useApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { expect, test } from 'vitest'

const app = useApp()

type Client = Awaited<ReturnType<typeof app.signedIn>>

/** Answers of a person who disagrees with the last category of teamwork. */
const unsafe = (position: number) => (position >= 16 ? 2 : 4)

/** A closed session of teamwork with five submissions. */
async function closedSession(mary: Client, teamId?: string): Promise<QuizSession> {
  const session = await mary.session({ assessmentType: 'teamwork', ...(teamId && { teamId }) })
  for (let person = 0; person < 5; person++) await app.submit(session, unsafe)
  await mary.patch(`/api/quiz-sessions/${session.id}`, { isActive: false })
  return session
}

async function insightsOf(mary: Client, { id }: QuizSession): Promise<Insights['insights']> {
  const answer = await mary.get(`/api/quiz-sessions/${id}/insights`)
  return ((await answer.json()) as Insights).insights
}

const practicesOf = async (mary: Client, session: QuizSession): Promise<string[]> =>
  (await insightsOf(mary, session)).recommendations.filter((text) => text.includes(' Source: '))

test('the next round of a team gets other practices for the same results, on any plan', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const first = await closedSession(mary)
  const second = await closedSession(mary, first.teamId)
  const [before, after] = [await practicesOf(mary, first), await practicesOf(mary, second)]
  expect(before).toHaveLength(2)
  expect(after).toHaveLength(2)
  expect(after.filter((practice) => before.includes(practice))).toEqual([])
  // Later rounds do not change the practices of an earlier one.
  expect(await practicesOf(mary, first)).toEqual(before)
})

test('rounds of other teams, of other assessments and without results do not count', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const first = await closedSession(mary)
  const others = await mary.session({ assessmentType: 'agile', teamId: first.teamId })
  await app.answered(others, [3, 3, 3, 3, 3])
  await mary.session({ assessmentType: 'teamwork', teamId: first.teamId })
  const second = await closedSession(mary, first.teamId)
  const elsewhere = await closedSession(mary)
  expect(await practicesOf(mary, elsewhere)).toEqual(await practicesOf(mary, first))
  expect(await practicesOf(mary, second)).not.toEqual(await practicesOf(mary, first))
})

test.each([
  ['pro', true],
  ['starter', false],
] as const)('on %s the manager’s view is mentioned: %s', async (tier, mentioned) => {
  const mary = await app.signedIn({ tier })
  const session = await mary.session({ assessmentType: 'teamwork' })
  for (let person = 0; person < 5; person++) await app.submit(session, 2)
  const own = submissionTo(session, 5, { asManager: true })
  expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(201)
  await mary.patch(`/api/quiz-sessions/${session.id}`, { isActive: false })
  const { overview } = await insightsOf(mary, session)
  expect(overview.includes('The manager’s own view is 100 out of 100')).toBe(mentioned)
})
