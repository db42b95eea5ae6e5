import type { Round } from '#contract/rounds.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

describe('usage', () => {
  test('counts teams, the month’s rounds and received submissions', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const usage = async () => (await mary.get('/api/usage')).json()
    expect(await usage()).toEqual({
      teamsUsed: 0,
      monthlyQuizzesUsed: 0,
      totalResponses: 0,
      totalReports: 0,
      totalQuizzes: 0,
      activeQuizzes: 0,
    })
    const team = await mary.team()
    await mary.team({ ...aTeam, name: 'Other' })
    const released = await mary.round({ teamId: team.id })
    const live = await mary.round({ teamId: team.id, groupSize: 1 })
    const waiting = await mary.round({ teamId: team.id })
    const deleted = await mary.round({ teamId: team.id })
    await app.answered(released, [4, 4, 4])
    await mary.post(`/api/quiz-sessions/${released.id}/release`)
    await app.answered(released, [4, 4])
    await app.answered(live, [4, 4])
    await app.answered(waiting, [4, 4, 4, 4])
    await mary.delete(`/api/quiz-sessions/${deleted.id}`)
    await mary.patch(`/api/quiz-sessions/${released.id}`, { isActive: false })
    const listed: Round[] = await (await mary.get('/api/quiz-sessions')).json()
    expect(listed.reduce((sum, { totalSubmissions }) => sum + totalSubmissions, 0)).toBe(11)
    expect(await usage()).toEqual({
      teamsUsed: 2,
      // Includes the deleted one.
      monthlyQuizzesUsed: 4,
      // Waiting ones too: the sum of the rounds' totalSubmissions.
      totalResponses: 11,
      totalReports: 2,
      totalQuizzes: 3,
      activeQuizzes: 2,
    })
  })

  test('counts one account alone', async () => {
    const mary = await app.signedIn()
    await mary.round()
    const eve = await app.signedIn()
    expect(await (await eve.get('/api/usage')).json()).toMatchObject({
      teamsUsed: 0,
      monthlyQuizzesUsed: 0,
    })
    expect((await app.visitor().get('/api/usage')).status).toBe(401)
  })
})

describe('plans', () => {
  test('are public and have the specified prices', async () => {
    const answer = await app.visitor().get('/api/plans')
    expect(answer.status).toBe(200)
    const plans = await answer.json()
    expect(
      plans.map(({ id, price, annualPrice, popular }: Record<string, unknown>) => [
        id,
        price,
        annualPrice,
        popular,
      ]),
    ).toEqual([
      ['free', 0, 0, false],
      ['starter', 19, 209, false],
      ['pro', 49, 539, true],
      ['business', 99, 990, false],
    ])
  })

  test('have everything that a plan card shows, and a price id for each period', async () => {
    const [free, ...paid] = await (await app.visitor().get('/api/plans')).json()
    expect(Object.keys(free).toSorted()).toEqual([
      'annualPrice',
      'description',
      'features',
      'id',
      'idealFor',
      'name',
      'popular',
      'price',
      'priceIds',
    ])
    expect(free.priceIds).toBeNull()
    const ids = paid.flatMap(({ priceIds }: { priceIds: object }) => Object.values(priceIds))
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
    for (const plan of [free, ...paid]) expect(plan.features.length).toBeGreaterThan(2)
  })
})
