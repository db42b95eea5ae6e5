import { setTier } from '#test/server/accounts.ts'
import type { Round } from '#contract/rounds.ts'
import type { RoundResults } from '#contract/results.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

type Tier = 'free' | 'starter' | 'pro' | 'business'

/** Returns a closed round; each person gives one value to all questions. */
async function closedRound(values: readonly number[], change: Record<string, unknown> = {}) {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round(change)
  await answerAndClose(mary, round, values)
  return { mary, round, ...resultsClient(mary, round) }
}

async function answerAndClose(mary: Client, round: Round, values: readonly number[]) {
  await app.answered(round, values)
  await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
}

const resultsClient = (mary: Client, round: Round) => ({
  summary: async (): Promise<RoundResults['summary']> => {
    const answer = await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)
    return ((await answer.json()) as RoundResults).summary
  },
  /** Changes the owner's plan. */
  setPlan: (tier: Tier) => setTier(app.db, mary.user.id, tier),
})

const range = (low: number, high: number) => ({ kind: 'range', low, high, rough: false })

describe('the statistics of a round', () => {
  test('match a calculation by hand', async () => {
    // The example of product.md: 4, 4, 5, 3, 4, 2 from 8 people.
    const { summary } = await closedRound([4, 4, 5, 3, 4, 2], { expectedResponses: 8 })
    const { participation, averageScore, categoryDetails, advanced } = await summary()
    expect(participation).toBe(75)
    expect(averageScore).toBe(73.3)
    expect(categoryDetails).toHaveLength(20)
    for (const question of categoryDetails) {
      expect(question).toMatchObject({
        distribution: [0, 1, 1, 3, 1],
        favourable: { favourable: 66.67, neutral: 16.66, unfavourable: 16.67 },
      })
    }
    // One question has the mean 3.667 and the variance 1.067; docs/statistics.md has the formulas.
    expect(advanced?.overall).toEqual(range(66.7, 79.3))
    expect(advanced?.categories).toEqual(
      [
        'Communication',
        'Coordination',
        'Mutual Support',
        'Balance of Effort',
        'Psychological Safety',
      ].map((category) => ({ category, interval: range(64.7, 80.7) })),
    )
    expect(advanced?.questions[19]).toEqual({
      questionId: 'teamwork.psychological-safety.6',
      interval: range(62.4, 82.4),
      agreement: { deviation: 0.67, agreement: 0.5, split: false },
      // Four to six of the eight people agree.
      favourableInterval: { low: 50, high: 75 },
    })
  })

  test('detect a split team', async () => {
    const { summary } = await closedRound([1, 1, 5, 5, 5])
    const { advanced } = await summary()
    expect(advanced?.questions[0]?.agreement).toEqual({
      deviation: 1.6,
      agreement: -0.6,
      split: true,
    })
  })

  test('have no margin of error if everyone responded', async () => {
    const everyone = await (await closedRound([1, 2, 3, 4, 5], { expectedResponses: 5 })).summary()
    expect(everyone.advanced?.overall).toEqual({ kind: 'everyone' })
    expect(everyone.advanced?.questions[0]).toMatchObject({ favourableInterval: null })
  })

  test.each([3, 4])('of %i responses contain no distribution', async (people) => {
    const { summary } = await closedRound([1, 5, 3, 4].slice(0, people), { expectedResponses: 9 })
    const { categoryDetails, advanced } = await summary()
    const spreads = categoryDetails.map(({ distribution, favourable }) => [
      distribution,
      favourable,
    ])
    expect(new Set(spreads.flat())).toEqual(new Set([null]))
    expect(advanced?.overall).toMatchObject({ kind: 'range', rough: true })
    for (const { interval, agreement, favourableInterval } of advanced?.questions ?? []) {
      expect(interval).toMatchObject({ kind: 'range', rough: true })
      expect([agreement, favourableInterval]).toEqual([null, null])
    }
  })

  test('contain the distribution of two responses if the group size is 1', async () => {
    const { summary } = await closedRound([2, 4], { groupSize: 1 })
    const { categoryDetails, advanced } = await summary()
    expect(categoryDetails[0]?.distribution).toEqual([0, 1, 0, 1, 0])
    expect(advanced?.overall).toEqual({ kind: 'few' })
    expect(advanced?.questions[0]?.agreement).not.toBeNull()
  })

  test('contain only distributions of submissions released five or more together', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round()
    const { summary } = resultsClient(mary, round)
    const release = async (values: readonly number[]) => {
      await app.answered(round, values)
      await mary.post(`/api/quiz-sessions/${round.id}/release`)
      const { released, spreadResponses, averageScore, categoryDetails } = await summary()
      return { released, spreadResponses, averageScore, spread: categoryDetails[0]?.distribution }
    }
    const shown = { spreadResponses: 5, spread: [1, 1, 1, 1, 1] }
    expect(await release([1, 2, 3, 4, 5])).toEqual({ released: 5, averageScore: 60, ...shown })
    // The difference between the counts of eight and of five would reveal three people's answers.
    expect(await release([1, 1, 1])).toEqual({ released: 8, averageScore: 45, ...shown })
    expect(await release([2, 2, 2, 2, 2])).toEqual({
      released: 13,
      averageScore: 43.1,
      spreadResponses: 10,
      spread: [1, 6, 1, 1, 1],
    })
  })

  test('leave out the manager’s view', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round()
    const { summary } = resultsClient(mary, round)
    await app.answered(round, [4, 4, 5, 3, 4])
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    const before = await summary()
    await mary.post('/api/assessments/teamwork/submit', submissionTo(round, 1, { asManager: true }))
    const after = await summary()
    expect(after.managerView).not.toBeNull()
    expect(after.advanced).toEqual(before.advanced)
    expect(after.categoryDetails).toEqual(before.categoryDetails)
  })

  test.each(['free', 'starter'] as const)('are not available on the %s plan', async (tier) => {
    const { summary, setPlan } = await closedRound([4, 4, 5, 3, 4, 2], { expectedResponses: 8 })
    await setPlan(tier)
    const { advanced, participation, categoryDetails } = await summary()
    expect(advanced).toBeNull()
    // Distributions are available on every plan.
    expect(participation).toBe(75)
    expect(categoryDetails[0]?.distribution).toEqual([0, 1, 1, 3, 1])
  })
})

describe('compared with the previous round', () => {
  test('a round shows the changes and their verdicts', async () => {
    const { mary, round, setPlan } = await closedRound([2, 2, 3, 2, 2])
    const next = await mary.round({ teamId: round.teamId })
    const { summary } = resultsClient(mary, next)
    await answerAndClose(mary, next, [4, 5, 4, 4, 4])
    const { advanced } = await summary()
    const change = {
      before: 44,
      after: 84,
      difference: 40,
      verdict: 'up',
      standsOut: expect.any(Number),
    }
    expect(advanced?.sinceLastWave?.previous).toEqual({
      id: round.id,
      title: round.title,
      createdAt: round.createdAt,
      released: 5,
    })
    expect(advanced?.sinceLastWave?.overall).toEqual(change)
    expect(advanced?.sinceLastWave?.categories[0]).toEqual({ category: 'Communication', ...change })
    // The first round has no previous one, and otherAssessment plans have no comparison.
    expect((await resultsClient(mary, round).summary()).advanced?.sinceLastWave).toBeNull()
    await setPlan('starter')
    expect((await summary()).advanced).toBeNull()
  })

  test('every plan gets the changes with their words, from released submissions only', async () => {
    const { mary, round, setPlan } = await closedRound([2, 2, 3, 2, 2])
    const heldBack = await mary.round({ teamId: round.teamId })
    await answerAndClose(mary, heldBack, [5, 5])
    const next = await mary.round({ teamId: round.teamId })
    const { summary } = resultsClient(mary, next)
    expect((await summary()).sincePrevious).toBeNull()
    await answerAndClose(mary, next, [4, 5, 4, 4, 4])
    await setPlan('free')
    const { sincePrevious, categories, categoryDetails, advanced } = await summary()
    const points = { before: 44, after: 84, difference: 40 }
    // The smallest clear change comes with advanced analytics.
    const change = { ...points, verdict: 'up', standsOut: null }
    expect(advanced).toBeNull()
    expect(sincePrevious).toEqual({
      previous: {
        id: round.id,
        title: round.title,
        createdAt: round.createdAt,
        released: 5,
      },
      overall: change,
      categories: categories.map(({ category }) => ({ category, ...change })),
      questions: categoryDetails.map(({ questionId }) => ({ questionId, ...points })),
      versionBreak: null,
    })
    expect((await resultsClient(mary, round).summary()).sincePrevious).toBeNull()
  })

  test('only released rounds of the same team and assessment are compared', async () => {
    const { mary, round } = await closedRound([2, 2, 3, 2, 2])
    const team = await mary.team({ name: 'Another' })
    const otherTeam = await mary.round({ teamId: team.id })
    await answerAndClose(mary, otherTeam, [4, 4, 4, 4])
    const otherAssessment = await mary.round({ teamId: round.teamId, assessmentType: 'agile' })
    await answerAndClose(mary, otherAssessment, [4, 4, 4, 4])
    const heldBack = await mary.round({ teamId: round.teamId })
    await answerAndClose(mary, heldBack, [4, 4])
    for (const { advanced } of [
      await resultsClient(mary, otherTeam).summary(),
      await resultsClient(mary, otherAssessment).summary(),
    ]) {
      expect(advanced?.sinceLastWave).toBeNull()
    }
    const last = await mary.round({ teamId: round.teamId })
    await answerAndClose(mary, last, [3, 3, 3])
    const { advanced } = await resultsClient(mary, last).summary()
    expect(advanced?.sinceLastWave?.previous.id).toBe(round.id)
    expect(advanced?.sinceLastWave?.overall.verdict).toBe('too-few')
  })
})
