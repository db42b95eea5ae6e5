import type { Action } from '#contract/actions.ts'
import type { RoundInvitations } from '#contract/invited-rounds.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { TeamMember } from '#contract/teams.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from './app.ts'
import type { Client } from './app.ts'
import { passwordIn, runDemo, signInToDemo } from './demo-workspace.ts'

const app = useApp()

/** The demo manager. */
let dana: Client
/** The rounds of the demo, latest first. */
let rounds: Round[]
let invited: Round
let results: RoundResults

const read = async (client: Client, path: string) => (await client.get(path)).json()

beforeAll(async () => {
  dana = await signInToDemo(app, passwordIn((await runDemo(app)).output))
  rounds = await read(dana, '/api/quiz-sessions')
  const [round, ...others] = rounds.filter(({ access }) => access === 'invited')
  if (!round || others.length > 0) throw new Error('the demo has another number of invited rounds')
  invited = round
  results = await read(dana, `/api/quiz-sessions/${round.id}/results-v2`)
})

test('a round of the demo was answered by invited people, who get no emails', async () => {
  expect(invited).toMatchObject({ isActive: false, expectedResponses: 9, released: 8, waiting: 0 })
  const path = `/api/quiz-sessions/${invited.id}/invitations`
  const { invitations }: RoundInvitations = await read(dana, path)
  expect(invitations.map(({ delivery }) => delivery)).toEqual(Array(9).fill('sent'))
  expect(invitations.every(({ name, email }) => name && email.endsWith('.example'))).toBe(true)
  expect(app.mailbox.mails).toEqual([])
  const { rows: untold } = await sql`
    select from rounds where sharing = 'team' and not results_mailed`.execute(app.db)
  expect(untold).toEqual([])
})

test('its comments are shown and name no one', async () => {
  expect(results.comments).toHaveLength(2)
  for (const { texts, needed } of results.comments) {
    expect(texts.length).toBeGreaterThanOrEqual(needed)
  }
  const path = `/api/teams/${invited.teamId}/members`
  const { members }: { members: TeamMember[] } = await read(dana, path)
  const names = members.flatMap(({ name }) => name?.split(' ') ?? [])
  expect(names).toHaveLength(18)
  const words = results.comments.flatMap(({ texts }) => texts.join(' ').split(/\W+/))
  expect(words.filter((word) => names.includes(word))).toEqual([])
})

test('its results show what was agreed after the round before, and what has changed', async () => {
  const previous = results.summary.sincePrevious?.previous
  expect(results.agreed.map(({ status }) => status)).toEqual(['done', 'dropped', 'open'])
  for (const { change, agreedOn } of results.agreed) {
    expect(change?.verdict).toBe('up')
    expect(agreedOn > dayOf(previous?.createdAt) && agreedOn < dayOf(invited.createdAt)).toBe(true)
  }
  const actions: Action[] = await read(dana, '/api/actions')
  const own = actions.filter(({ teamId }) => teamId === invited.teamId)
  expect(own.map(({ sessionId }) => sessionId)).toEqual(Array(3).fill(previous?.id))
  expect(own.every(({ questionText }) => questionText)).toBe(true)
  // Another team did not do what it had agreed, and its score fell.
  const overdue = actions.filter(({ isOverdue }) => isOverdue)
  const [action, ...others] = overdue
  expect(others).toEqual([])
  const next = rounds.find(
    ({ teamId, assessmentType }) => teamId === action?.teamId && assessmentType === 'engagement',
  )
  const after: RoundResults = await read(dana, `/api/quiz-sessions/${next?.id}/results-v2`)
  expect(after.agreed).toMatchObject([{ id: action?.id, change: { verdict: 'down' } }])
})

test('its shared page opens without a login', async () => {
  const shared = await app.visitor().get(`/api/shared-results/${invited.sharedToken}`)
  expect(shared.status).toBe(200)
  expect(await shared.json()).toMatchObject({
    session: { title: invited.title },
    summary: { released: 8 },
    comments: results.comments.map(({ questionId }) => ({ questionId })),
    agreed: results.agreed,
  })
})

const dayOf = (timestamp = '') => timestamp.slice(0, 10)
