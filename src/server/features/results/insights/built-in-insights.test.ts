import type { Insights } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { expect, test } from 'vitest'

const app = useApp()

type Client = Awaited<ReturnType<typeof app.signedIn>>

/** Answers of a person who disagrees with the last category of teamwork. */
const unsafe = (position: number) => (position >= 16 ? 2 : 4)

/** Returns a closed round of teamwork with five submissions. */
async function closedRound(mary: Client, teamId?: string): Promise<Round> {
  const round = await mary.round({ assessmentType: 'teamwork', ...(teamId && { teamId }) })
  for (let person = 0; person < 5; person++) await app.submit(round, unsafe)
  await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
  return round
}

async function insightsOf(mary: Client, { id }: Round): Promise<Insights['insights']> {
  const answer = await mary.get(`/api/quiz-sessions/${id}/insights`)
  return ((await answer.json()) as Insights).insights
}

const practicesOf = async (mary: Client, round: Round): Promise<string[]> =>
  (await insightsOf(mary, round)).recommendations.filter((text) => text.includes(' Source: '))

test('the next round of a team gets other practices for the same results, on any plan', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const first = await closedRound(mary)
  const second = await closedRound(mary, first.teamId)
  const [before, after] = [await practicesOf(mary, first), await practicesOf(mary, second)]
  expect(before).toHaveLength(2)
  expect(after).toHaveLength(2)
  expect(after.filter((practice) => before.includes(practice))).toEqual([])
  // Later rounds do not change the practices of an earlier one.
  expect(await practicesOf(mary, first)).toEqual(before)
})

test('rounds of other teams, of other assessments and without results do not count', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const first = await closedRound(mary)
  const others = await mary.round({ assessmentType: 'agile', teamId: first.teamId })
  await app.answered(others, [3, 3, 3, 3, 3])
  await mary.round({ assessmentType: 'teamwork', teamId: first.teamId })
  const second = await closedRound(mary, first.teamId)
  const elsewhere = await closedRound(mary)
  expect(await practicesOf(mary, elsewhere)).toEqual(await practicesOf(mary, first))
  expect(await practicesOf(mary, second)).not.toEqual(await practicesOf(mary, first))
})

test.each([
  ['pro', true],
  ['starter', false],
] as const)('on %s the manager’s view is mentioned: %s', async (tier, mentioned) => {
  const mary = await app.signedIn({ tier })
  const round = await mary.round({ assessmentType: 'teamwork' })
  for (let person = 0; person < 5; person++) await app.submit(round, 2)
  const own = submissionTo(round, 5, { asManager: true })
  expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(201)
  await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
  const { overview } = await insightsOf(mary, round)
  expect(overview.includes('The manager’s view is 100 out of 100')).toBe(mentioned)
})
