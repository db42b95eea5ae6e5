import { randomUUID } from 'node:crypto'
import type { Action } from '#contract/actions.ts'
import { AccountExport } from '#contract/account.ts'
import { WorkspaceExport } from '#contract/workspace-lifecycle.ts'
import { MAX_ACTIONS } from '#domain/actions.ts'
import { useApp } from '#test/server/app.ts'
import type { Client, JsonResponse } from '#test/server/app.ts'
import { addMember } from '#test/server/members.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const DAY_MS = 86_400_000
const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const add = (client: Client, teamId: string, body: object = {}) =>
  client.post(`/api/teams/${teamId}/actions`, { title: 'Handover checklist', ...body })

async function added(client: Client, teamId: string, body: object = {}): Promise<Action> {
  const answer = await add(client, teamId, body)
  expect(answer.status).toBe(201)
  return answer.json()
}

const change = (client: Client, { id }: Pick<Action, 'id'>, body: object) =>
  client.patch(`/api/actions/${id}`, body)

const changed = async (client: Client, action: Action, body: object): Promise<Action> => {
  const answer = await change(client, action, body)
  expect(answer.status).toBe(200)
  return answer.json()
}

const listOf = async (client: Client, teamId: string): Promise<Action[]> =>
  (await client.get(`/api/teams/${teamId}/actions`)).json()

const issueOf = async (answer: JsonResponse) => [
  answer.status,
  (await answer.json()).issues?.[0]?.path,
]

const titles = (actions: Action[]) => actions.map(({ title }) => title)

describe('the actions of a team', () => {
  test('are added, changed, ended, reopened and deleted', async () => {
    const mary = await app.signedIn()
    const { id: teamId, name: teamName } = await mary.team()
    const action = await added(mary, teamId, { owner: 'The two of us', dueDate: inDays(3) })
    expect(action).toEqual({
      id: action.id,
      teamId,
      teamName,
      sessionId: null,
      title: 'Handover checklist',
      owner: 'The two of us',
      ownerMemberId: null,
      dueDate: inDays(3),
      isOverdue: false,
      category: null,
      questionId: null,
      questionText: null,
      status: 'open',
      reason: null,
      agreedOn: inDays(0),
      endedOn: null,
    })
    expect(await changed(mary, action, { title: 'Checklist', dueDate: inDays(-1) })).toEqual({
      ...action,
      title: 'Checklist',
      dueDate: inDays(-1),
      isOverdue: true,
    })
    const done = await changed(mary, action, { status: 'done' })
    expect(done).toMatchObject({ status: 'done', isOverdue: false, endedOn: inDays(0) })
    expect(await changed(mary, action, { status: 'open' })).toMatchObject({ endedOn: null })
    expect(await changed(mary, action, {})).toMatchObject({ title: 'Checklist', status: 'open' })
    expect((await mary.delete(`/api/actions/${action.id}`)).status).toBe(204)
    expect(await listOf(mary, teamId)).toEqual([])
    expect((await change(mary, action, { title: 'Again' })).status).toBe(404)
    const log = await (await mary.get(`/api/workspaces/${mary.user.workspace?.id}/audit`)).json()
    expect(log[0]).toMatchObject({
      action: 'action.deleted',
      detail: `Deleted the action “Checklist” of the team “${teamName}”.`,
    })
  })

  test('are dropped with a reason, which reopening clears', async () => {
    const mary = await app.signedIn()
    const { id: teamId } = await mary.team()
    const action = await added(mary, teamId)
    expect(await issueOf(await change(mary, action, { status: 'dropped' }))).toEqual([
      400,
      'reason',
    ])
    expect(await issueOf(await change(mary, action, { status: 'dropped', reason: ' ' }))).toEqual([
      400,
      'reason',
    ])
    expect(await issueOf(await add(mary, teamId, { status: 'dropped' }))).toEqual([400, 'reason'])
    const dropped = await changed(mary, action, { status: 'dropped', reason: 'Too expensive' })
    expect(dropped).toMatchObject({ reason: 'Too expensive', endedOn: inDays(0) })
    expect(await changed(mary, action, { title: 'Other' })).toMatchObject({
      reason: 'Too expensive',
      status: 'dropped',
    })
    expect(await changed(mary, action, { status: 'open' })).toMatchObject({ reason: null })
    expect(await changed(mary, action, { reason: 'For nothing' })).toMatchObject({ reason: null })
  })

  test('are about a category, or a question that decides on it', async () => {
    const mary = await app.signedIn()
    const { id: teamId } = await mary.team()
    const questionId = 'teamwork.communication.5'
    const asked = await added(mary, teamId, { questionId, category: 'Coordination' })
    expect(asked).toMatchObject({ questionId, category: 'Communication' })
    expect(asked.questionText).toEqual(expect.stringMatching(/\w+ \w+/))
    expect(await changed(mary, asked, { title: 'New' })).toMatchObject({ questionId })
    expect(await changed(mary, asked, { category: 'Coordination' })).toMatchObject({
      questionId: null,
      questionText: null,
      category: 'Coordination',
    })
    // The first version of a question, which newer rounds do not ask.
    const former = 'engagement.energy-and-dedication.1'
    expect(await changed(mary, asked, { questionId: former })).toMatchObject({
      category: 'Energy and Dedication',
    })
    expect(await changed(mary, asked, { category: null })).toMatchObject({ questionId: null })
    expect(await issueOf(await add(mary, teamId, { category: 'Weather' }))).toEqual([
      400,
      'category',
    ])
    expect(await issueOf(await add(mary, teamId, { questionId: 'x' }))).toEqual([400, 'questionId'])
  })

  test('follow from a round of the team, and outlive it', async () => {
    const mary = await app.signedIn()
    const round = await mary.round()
    const action = await added(mary, round.teamId, { sessionId: round.id })
    expect(action.sessionId).toBe(round.id)
    const { id: other } = await app.signedIn().then((client) => client.round())
    expect(await issueOf(await add(mary, round.teamId, { sessionId: other }))).toEqual([
      400,
      'sessionId',
    ])
    await mary.delete(`/api/quiz-sessions/${round.id}`)
    expect(await listOf(mary, round.teamId)).toMatchObject([{ id: action.id, sessionId: null }])
    await mary.delete(`/api/teams/${round.teamId}`)
    const { rows } = await sql`select from actions where id = ${action.id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('are listed by due date, then ended ones', async () => {
    const mary = await app.signedIn()
    const { id: teamId } = await mary.team()
    const ended = await added(mary, teamId, { title: 'ended' })
    await changed(mary, ended, { status: 'done' })
    await sql`update actions set ended_on = ended_on - 1 where id = ${ended.id}`.execute(app.db)
    const latest = await added(mary, teamId, { title: 'dropped' })
    await changed(mary, latest, { status: 'dropped', reason: 'R' })
    await added(mary, teamId, { title: 'whenever' })
    await added(mary, teamId, { title: 'next week', dueDate: inDays(9) })
    await added(mary, teamId, { title: 'soon', dueDate: inDays(7) })
    await added(mary, teamId, { title: 'late', dueDate: inDays(-2) })
    const all = ['late', 'soon', 'next week', 'whenever', 'dropped', 'ended']
    expect(titles(await listOf(mary, teamId))).toEqual(all)
    const found = async (query: string) =>
      titles(await (await mary.get(`/api/actions?${query}`)).json())
    expect(await found('')).toEqual(all)
    expect(await found('due=overdue')).toEqual(['late'])
    expect(await found('due=soon')).toEqual(['late', 'soon'])
    expect(await found('status=open')).toEqual(all.slice(0, 4))
    expect(await found('status=dropped')).toEqual(['dropped'])
    // Page by page, forwards and back.
    const seen: string[] = []
    let url: string | undefined = '/api/actions?limit=2'
    while (url) {
      const page = await mary.get(url)
      expect(page.headers.get('x-total-count')).toBe('6')
      seen.push(...titles(await page.json()))
      url = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(all)
    expect((await mary.get(`/api/actions?after=${randomUUID()}`)).status).toBe(404)
  })

  test('are at most five hundred, also if many are added at once', async () => {
    const mary = await app.signedIn()
    const { id: teamId } = await mary.team()
    await sql`
      insert into actions (workspace_id, team_id, title)
      select workspace_id, id, 'Filler' from teams, generate_series(1, ${MAX_ACTIONS - 1})
      where id = ${teamId}`.execute(app.db)
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(mary, teamId)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...new Array<number>(7).fill(409)])
    expect(await listOf(mary, teamId)).toHaveLength(MAX_ACTIONS)
  })
})

const changeStatuses = async (client: Client, { id }: Action) => [
  (await client.patch(`/api/actions/${id}`, { title: 'T' })).status,
  (await client.delete(`/api/actions/${id}`)).status,
]

describe('the people of a workspace', () => {
  test('read and change the actions of their teams by role', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const [{ id: teamId }, { id: otherId }] = [await mary.team(), await mary.team()]
    const action = await added(mary, teamId)
    const hidden = await added(mary, otherId)
    const viewer = await addMember(app, mary, { role: 'viewer', teamIds: [teamId] })
    const manager = await addMember(app, mary, { role: 'manager', teamIds: [teamId] })
    for (const client of [viewer, manager]) {
      expect(await listOf(client, teamId)).toMatchObject([{ id: action.id }])
      expect(await (await client.get('/api/actions')).json()).toMatchObject([{ id: action.id }])
      expect((await client.get(`/api/teams/${otherId}/actions`)).status).toBe(404)
    }
    expect((await add(viewer, teamId)).status).toBe(403)
    expect(await changeStatuses(viewer, action)).toEqual([403, 403])
    expect(await changeStatuses(manager, hidden)).toEqual([404, 404])
    expect((await add(manager, otherId)).status).toBe(404)
    expect(await changeStatuses(manager, action)).toEqual([200, 204])
  })

  test('reach an action of their other workspace by its header only', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const { id: teamId } = await mary.team()
    const action = await added(mary, teamId)
    const stranger = await app.signedIn()
    expect((await change(stranger, action, { title: 'Mine' })).status).toBe(404)
    const first = mary.user.workspace?.id ?? ''
    const other = await (await mary.post('/api/workspaces', { name: 'Second' })).json()
    await mary.post(`/api/workspaces/${other.id}/open`)
    const second = await mary.send('PATCH', `/api/actions/${action.id}`, { title: 'T' })
    expect(second.status).toBe(404)
    const within = { 'x-workspace': first }
    const named = await mary.send('PATCH', `/api/actions/${action.id}`, { title: 'T' }, within)
    expect(named.status).toBe(200)
    // The call that names the team needs no header.
    expect(await listOf(mary, teamId)).toHaveLength(1)
  })

  test('find actions in the exports of the workspace and of the account', async () => {
    const mary = await app.signedIn()
    const { id: teamId } = await mary.team()
    const action = await added(mary, teamId, { category: 'Coordination' })
    const account = await (await mary.get('/api/account/export')).json()
    expect(AccountExport.parse(account).actions).toEqual([action])
    const workspace = await mary.get(`/api/workspaces/${mary.user.workspace?.id}/export`)
    expect(WorkspaceExport.parse(await workspace.json()).actions).toEqual([action])
  })
})
