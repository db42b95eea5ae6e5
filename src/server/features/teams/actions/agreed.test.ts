import type { Action, AgreedAction } from '#contract/actions.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { setTier } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()

async function released(mary: Client, teamId: string, value: number, change: object = {}) {
  const round = await mary.round({ teamId, ...change })
  await app.answered(round, new Array<number>(8).fill(value))
  await mary.post(`/api/quiz-sessions/${round.id}/release`)
  return round
}

const resultsOf = async (client: Client, { id }: Round): Promise<RoundResults> =>
  (await client.get(`/api/quiz-sessions/${id}/results-v2`)).json() as Promise<RoundResults>

const agreedIn = async (client: Client, round: Round): Promise<AgreedAction[]> =>
  (await resultsOf(client, round)).agreed

async function added(mary: Client, teamId: string, title: string, body: object = {}) {
  const answer = await mary.post(`/api/teams/${teamId}/actions`, { title, ...body })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Action
}

test('results show what was agreed since the previous round, with the change of its category', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  const { id: otherTeam } = await mary.team()
  await added(mary, teamId, 'before the first round')
  const first = await released(mary, teamId, 3)
  const checklist = await added(mary, teamId, 'checklist', {
    category: 'Coordination',
    sessionId: first.id,
  })
  await mary.patch(`/api/actions/${checklist.id}`, { status: 'done' })
  await added(mary, teamId, 'party')
  await added(mary, teamId, 'tools', { category: 'Technology and Data' })
  await added(mary, otherTeam, 'of another team')
  const second = await released(mary, teamId, 4)
  await added(mary, teamId, 'after the second round')
  await added(mary, teamId, 'late', { sessionId: first.id, category: 'Communication' })

  expect(await agreedIn(mary, first)).toEqual([])
  const { agreed, summary } = await resultsOf(mary, second)
  const change = summary.advanced?.sinceLastWave?.categories.find(
    ({ category }) => category === 'Coordination',
  )
  expect(agreed.map(({ title }) => title)).toEqual(['checklist', 'party', 'tools', 'late'])
  expect(agreed[0]).toEqual({
    id: checklist.id,
    title: 'checklist',
    owner: null,
    dueDate: null,
    category: 'Coordination',
    questionId: null,
    status: 'done',
    reason: null,
    agreedOn: checklist.agreedOn,
    change: { before: 60, after: 80, difference: 20, verdict: 'up' },
    incomparable: false,
  })
  expect(change?.verdict).toBe('up')
  // Categories of other assessments, and actions without one, have no change.
  expect(agreed.slice(1, 3).map((own) => own.change)).toEqual([null, null])

  // The words of a change come with every plan.
  await setTier(app.db, mary.user.id, 'free')
  expect((await agreedIn(mary, second))[0]?.change).toEqual({
    before: 60,
    after: 80,
    difference: 20,
    verdict: 'up',
  })
})

test('rounds of another assessment and without results are not the previous one', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  await released(mary, teamId, 3)
  const checklist = await added(mary, teamId, 'checklist', { category: 'Coordination' })
  await mary.round({ teamId })
  await released(mary, teamId, 3, { assessmentType: 'agile' })
  const open = await mary.round({ teamId })
  // There are no figures yet, so there is no change.
  expect(await agreedIn(mary, open)).toMatchObject([{ id: checklist.id, change: null }])
})

test('categories whose questions were replaced are not compared', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  const assessmentType = 'engagement'
  const old = await mary.round({ teamId, assessmentType })
  await sql`update rounds set assessment_version = 1 where id = ${old.id}`.execute(app.db)
  await app.answered({ ...old, assessmentVersion: 1 }, new Array<number>(5).fill(3))
  await mary.post(`/api/quiz-sessions/${old.id}/release`)
  const categories = ['Energy and Dedication', 'Workload and Recovery', 'Autonomy']
  for (const category of categories) await added(mary, teamId, category, { category })
  const { agreed, summary } = await resultsOf(
    mary,
    await released(mary, teamId, 4, { assessmentType }),
  )
  const leftOut = summary.sincePrevious?.versionBreak?.leftOut ?? []
  expect(leftOut.length).toBeGreaterThan(0)
  for (const { category, change, incomparable } of agreed) {
    const isLeftOut = leftOut.includes(category ?? '')
    expect([category, incomparable, change === null]).toEqual([category, isLeftOut, isLeftOut])
  }
  expect(agreed).toHaveLength(3)
})
