import { randomUUID } from 'node:crypto'
import { CALLS } from '#contract/calls.ts'
import type { Round } from '#contract/rounds.ts'
import { workspaceOf } from '#test/server/accounts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { addMember } from '#test/server/members.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { responseBytes } from './snapshots.ts'

const app = useApp()

type Ids = Pick<Round, 'id' | 'teamId'>

/** Every read of a workspace, by route, with ids of a team and a round of it. */
const READS: Readonly<Record<string, (workspaceId: string, ids: Ids) => readonly string[]>> = {
  '/api/workspaces/:id/members': (workspaceId) => [`/api/workspaces/${workspaceId}/members`],
  '/api/teams': (_, { teamId }) => [
    '/api/teams',
    '/api/teams?search=Team&sort=name',
    `/api/teams?after=${teamId}`,
    `/api/teams?before=${teamId}&sort=name`,
  ],
  '/api/quiz-sessions': (_, { id, teamId }) => [
    '/api/quiz-sessions',
    '/api/quiz-sessions?state=results&search=round',
    `/api/quiz-sessions?teamId=${teamId}`,
    `/api/quiz-sessions?after=${id}`,
    `/api/quiz-sessions?before=${id}&sort=title`,
  ],
  '/api/quiz-sessions/:id': (_, { id }) => [`/api/quiz-sessions/${id}`],
  '/api/quiz-sessions/:sessionId/results-v2': (_, { id }) => [
    `/api/quiz-sessions/${id}/results-v2`,
  ],
  '/api/teams/:id': (_, { teamId }) => [`/api/teams/${teamId}`],
  '/api/teams/:id/actions': (_, { teamId }) => [`/api/teams/${teamId}/actions`],
  '/api/actions': () => ['/api/actions', '/api/actions?status=open'],
  '/api/quiz-sessions/:sessionId/insights': (_, { id }) => [`/api/quiz-sessions/${id}/insights`],
  '/api/quiz-sessions/:id/export.csv': (_, { id }) => [
    `/api/quiz-sessions/${id}/export.csv`,
    `/api/quiz-sessions/${id}/export.csv?rows=respondents`,
  ],
  '/api/quiz-sessions/:id/export.xlsx': (_, { id }) => [
    `/api/quiz-sessions/${id}/export.xlsx`,
    `/api/quiz-sessions/${id}/export.xlsx?rows=respondents`,
  ],
  '/api/quiz-sessions/:id/report.pdf': (_, { id }) => [`/api/quiz-sessions/${id}/report.pdf`],
  '/api/quiz-sessions/:id/guide.pdf': (_, { id }) => [`/api/quiz-sessions/${id}/guide.pdf`],
  '/api/quiz-sessions/:id/slides.pptx': (_, { id }) => [
    `/api/quiz-sessions/${id}/slides.pptx`,
    `/api/quiz-sessions/${id}/slides.pptx?comments=yes`,
  ],
  '/api/quiz-sessions/:id/report-access': (_, { id }) => [`/api/quiz-sessions/${id}/report-access`],
  '/api/reports': () => ['/api/reports'],
  '/api/reports/assessments': (_, { teamId }) => [
    '/api/reports/assessments',
    `/api/reports/assessments?teamId=${teamId}`,
  ],
  '/api/reports/trends': (_, { teamId }) => [
    `/api/reports/trends?assessmentType=teamwork&teamId=${teamId}`,
  ],
  '/api/reports/comparison': (_, { id }) => [`/api/reports/comparison?from=${id}&to=${id}`],
  '/api/reports/portfolio': () => ['/api/reports/portfolio?assessmentType=teamwork'],
  '/api/reports/standings': () => ['/api/reports/standings'],
  '/api/benchmarks/:type': () => ['/api/benchmarks/teamwork'],
  '/api/usage': () => ['/api/usage'],
  '/api/branding': () => ['/api/branding'],
  '/api/branding/logo': () => ['/api/branding/logo'],
  '/api/results': () => ['/api/results'],
}

test('the list of reads is complete', () => {
  const declared = CALLS.filter(({ call }) => call.method === 'GET' && call.access === 'viewer')
  const paths = declared.map(({ call }) => call.path)
  expect(Object.keys(READS).toSorted()).toEqual(paths.toSorted())
})

/** Returns a workspace with two teams, each with a released round and one whose release is due. */
async function newWorkspace() {
  const owner = await app.signedIn({ tier: 'business' })
  const workspaceId = await workspaceOf(app.db, owner.user.id)
  const kept = (await owner.team({ name: 'Kept Team' })).id
  const lost = (await owner.team({ name: 'Lost Team' })).id
  const member = (role: 'viewer' | 'manager', teamIds: readonly string[]) =>
    addMember(app, owner, { role, teamIds })
  return { owner, workspaceId, kept, lost, member }
}

/** Returns two ended rounds; the release of the second one is due. */
async function roundsOf(client: Client, teamId: string, title: string): Promise<Round[]> {
  const released = await client.round({ teamId, title, expectedResponses: 9 })
  const due = await client.round({ teamId, title: `${title} again` })
  await app.answered(released, [4, 4, 2, 5, 3])
  await client.post(`/api/quiz-sessions/${released.id}/release`)
  await app.answered(due, [4, 5, 5, 1, 2])
  await app.expire(due.id)
  return [released, due]
}

const read = async (
  client: Client,
  workspaceId: string,
  ids: Ids,
): Promise<Map<string, string>> => {
  const answers = new Map<string, string>()
  for (const paths of Object.values(READS)) {
    for (const path of paths(workspaceId, ids)) {
      answers.set(path, await responseBytes(await client.get(path)))
    }
  }
  return answers
}

describe('a team that a person may no longer read', () => {
  let eve: Client
  let stranger: Client
  let workspaceId: string
  let rounds: Round[]
  let keptRounds: Round[]
  let lost: string

  // Eve created the rounds of the lost team; the other manager never had access to it.
  beforeAll(async () => {
    const made = await newWorkspace()
    ;({ workspaceId, lost } = made)
    eve = await made.member('manager', [made.kept, lost])
    stranger = await made.member('manager', [made.kept])
    rounds = await roundsOf(eve, lost, 'Lost round')
    keptRounds = await roundsOf(made.owner, made.kept, 'Kept round')
    const path = `/api/workspaces/${workspaceId}/members/${eve.user.id}`
    await made.owner.patch(path, { teamIds: [made.kept] })
  })

  test('is in no output, which is that of a person who never read it', async () => {
    const [released, due] = rounds
    const kept = inForm(keptRounds.slice(1), keptRounds)
    const traces = [
      lost,
      ...rounds.flatMap(({ id, token }) => [id, token]),
      'Lost round',
      'Lost Team',
    ]
    for (const ids of [released, due, ...kept]) {
      if (!ids) throw new Error('there are sessions')
      const found = await read(eve, workspaceId, ids)
      expect(found).toEqual(await read(stranger, workspaceId, ids))
      // Answers do not repeat what the request names.
      for (const [path, bytes] of found) {
        for (const trace of traces) expect([path, bytes.includes(trace)]).toEqual([path, false])
      }
    }
    expect(await (await eve.get('/api/account/export')).text()).not.toMatch(/Lost (round|Team)/)
  })

  test('gets the same answer as an unknown one', async () => {
    const [round] = rounds
    const unknown = { id: randomUUID(), teamId: randomUUID() }
    const found = await read(eve, workspaceId, round ?? unknown)
    const expected = await read(eve, workspaceId, unknown)
    expect([...found.values()]).toEqual([...expected.values()])
  })

  test('is no longer counted, and its rounds take no view of the manager who created them', async () => {
    const usage = await (await eve.get('/api/usage')).json()
    expect(usage).toMatchObject({ totalQuizzes: 2, totalResponses: 10, totalReports: 2 })
    const open = await app.db
      .updateTable('rounds')
      .set({ expires_at: new Date(Date.now() + 3_600_000) })
      .where('id', '=', rounds[1]?.id ?? '')
      .executeTakeFirst()
    expect(open.numUpdatedRows).toBe(1n)
    for (const round of rounds) {
      const view = submissionTo(round, 4, { asManager: true })
      expect((await eve.post('/api/assessments/teamwork/submit', view)).status).toBe(404)
    }
  })
})

test('a viewer gives no view of a round that they created as a manager', async () => {
  const { owner, workspaceId, kept, member } = await newWorkspace()
  const eve = await member('manager', [kept])
  const round = await eve.round({ teamId: kept })
  const view = submissionTo(round, 4, { asManager: true })
  const give = async () => (await eve.post('/api/assessments/teamwork/submit', view)).status
  expect(await give()).toBe(201)
  await owner.patch(`/api/workspaces/${workspaceId}/members/${eve.user.id}`, { role: 'viewer' })
  expect(await give()).toBe(403)
})

/** Returns a response without the field that tells whether the reader created the round, and without its length. */
const sharedBytes = async (client: Client, path: string): Promise<string> =>
  (await responseBytes(await client.get(path)))
    .replace(/createdByYou\\":(true|false)/, '')
    .replace(/"content-length","\d+"/, '')

test('all who read a round get the same bytes, whoever reads first', async () => {
  const { owner, workspaceId, kept, member } = await newWorkspace()
  const people = [await member('viewer', [kept]), await member('manager', [kept]), owner]
  for (const first of people) {
    // Its release is due, and made by the first who reads.
    const [, round] = await roundsOf(owner, kept, 'Round')
    if (!round) throw new Error('there are two')
    const paths = Object.entries(READS)
      .filter(([route]) => /:(id|sessionId)\/(?!members)|trends|comparison|standings/.test(route))
      // Documents are slow to draw, so the short form compares them for one first reader. The read that makes
      // the release is never a document.
      .filter(([route]) => inForm(first === people[0], true) || !/\.(pdf|pptx|xlsx)$/.test(route))
      .flatMap(([, list]) => list(workspaceId, round))
    for (const path of paths) {
      const bytes = await sharedBytes(first, path)
      for (const other of people.filter((person) => person !== first)) {
        expect(await sharedBytes(other, path)).toBe(bytes)
      }
    }
  }
})
