import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { newEmail, workspaceOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { SAMPLE_INVITATION } from './invited-round-calls.ts'
import { addAction } from '#test/server/actions.ts'
import { addMember } from '#test/server/members.ts'
import { confirm } from '#test/server/round-mails.ts'
import { saveOwnRun } from '#test/server/own-run.ts'
import { paidInvoice } from '#test/server/paying.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { TABLE } from './role-table.ts'
import type { Outcome } from './role-table.ts'

const app = useApp()

const ROWS = TABLE.flatMap(({ outcomes, calls }) => calls.map((call) => ({ call, outcomes })))

let workspaceId: WorkspaceId
let owner: Client
let clients: readonly Client[]
/** Those with access to the team. */
let readers: readonly Client[]
let invoiceId: string
/** A round with results, which reads do not change. */
let round: Round
/** A member whose own rows are nobody else's. */
let bystander: { loginId: string; resultId: string }

beforeAll(async () => {
  owner = await app.signedIn()
  invoiceId = await paidInvoice(app, owner)
  workspaceId = await workspaceOf(app.db, owner.user.id)
  const elsewhere = await app.signedIn({ tier: 'business' })
  const member = (role: 'viewer' | 'manager') => addMember(app, owner, { role })
  const [viewer, viewerOfTeam] = [await member('viewer'), await member('viewer')]
  const [manager, managerOfTeam] = [await member('manager'), await member('manager')]
  readers = [viewerOfTeam, managerOfTeam]
  clients = [
    [app.visitor(), elsewhere, await addMember(app, elsewhere, { role: 'manager' })],
    [viewer, viewerOfTeam, manager, managerOfTeam, owner],
  ].flat()
  round = await newRound()
  await app.answered(round, [4])
  const other = await addMember(app, owner, { role: 'viewer' })
  const [login] = await (await other.get('/api/auth/logins')).json()
  const [resultId = ''] = await saveOwnRun(other)
  bystander = { loginId: login.id, resultId }
})

/** Returns a round, by default of a new team, to which the readers have access. */
async function newRound(change: Record<string, unknown> = {}): Promise<Round> {
  const created = await owner.round({ groupSize: 1, ...change })
  for (const { user } of readers) {
    const access = { team_id: created.teamId, account_id: user.id, workspace_id: workspaceId }
    await app.db.insertInto('team_access').values(access).execute()
  }
  return created
}

async function newInvitedRound(): Promise<Round> {
  await confirm(app, owner)
  const { id: teamId } = await owner.team()
  const members = [1, 2, 3].map((person) => ({ email: `${person}@example.com` }))
  await owner.send('PUT', `/api/teams/${teamId}/members`, { members })
  return newRound({ teamId, access: 'invited', groupSize: 3 })
}

async function invitedMember(roundId: string): Promise<string> {
  const list = await (await owner.get(`/api/quiz-sessions/${roundId}/invitations`)).json()
  return list.invitations[0].memberId
}

const COMMENT = { questionId: 'open.1', text: 'The stand-up' }

async function insertComment(roundId: string): Promise<void> {
  await sql`
    insert into comments (workspace_id, round_id, question, text)
    values (${workspaceId}, ${roundId}, 1, ${COMMENT.text})`.execute(app.db)
}

/** Returns the path of a call with ids that exist. A call that changes rows gets new ones. */
async function pathOf(call: string): Promise<string> {
  const [method, path = ''] = call.split(' ')
  const isInvited = /quiz-sessions\/:id\/(invitations|reminders|restart)/.test(path)
  const isChange = method !== 'GET' && /(teams|actions|quiz-sessions)\//.test(path)
  const { id, teamId, token } = isInvited
    ? await newInvitedRound()
    : isChange
      ? await newRound()
      : round
  if (path.endsWith('/comments')) await insertComment(id)
  const queries: Readonly<Record<string, string>> = {
    '/api/reports/portfolio': 'assessmentType=teamwork',
    '/api/reports/trends': `assessmentType=teamwork&teamId=${teamId}`,
    '/api/reports/comparison': `from=${id}&to=${id}`,
  }
  const ids: Readonly<Record<string, string>> = {
    ...(path.startsWith('/api/workspaces/') && { ':id': workspaceId }),
    ...(path.startsWith('/api/teams/') && { ':id': teamId }),
    ...(path.startsWith('/api/actions/') && { ':id': await addAction(owner, teamId) }),
    ...(path.startsWith('/api/quiz-sessions/') && { ':id': id, ':sessionId': id }),
    ...(path.startsWith('/api/auth/logins/') && { ':id': bystander.loginId }),
    ...(path.startsWith('/api/results/') && { ':id': bystander.resultId }),
    ...(path.startsWith('/api/admin/') && { ':id': owner.user.id }),
    ...(path.startsWith('/api/api-keys/') && { ':id': await newKey() }),
    ...(path.endsWith('/:userId') && { ':userId': await newMember() }),
    ...(path.includes('/:memberId') && { ':memberId': await invitedMember(id) }),
    ...(path.includes('/:invitationId') && { ':invitationId': await newInvitation() }),
    ':invoiceId': invoiceId,
    ':type': 'teamwork',
    ':token': token,
  }
  const real = path.replaceAll(/:\w+/g, (name) => ids[name] ?? randomUUID())
  return queries[path] ? `${real}?${queries[path]}` : real
}

const newKey = async (): Promise<string> =>
  (await (await owner.post('/api/api-keys', { name: randomUUID() })).json()).id

async function newInvitation(): Promise<string> {
  const path = `/api/workspaces/${workspaceId}/invitations`
  const answer = await owner.post(path, { email: newEmail(), role: 'viewer' })
  return (await answer.json()).id
}

const newMember = async (): Promise<string> =>
  (await addMember(app, owner, { role: 'manager' })).user.id

async function outcomeFor(client: Client, call: string, path: string): Promise<Outcome> {
  const [method = ''] = call.split(' ')
  const body = {
    'POST /api/quiz-sessions': { title: 'R', assessmentType: 'teamwork', teamId: round.teamId },
    'POST /api/teams/:id/actions': { title: 'Checklist' },
    'PUT /api/teams/:id/members': { members: [] },
    'POST /api/teams/:id/invitation-preview': SAMPLE_INVITATION,
    'POST /api/quiz-sessions/:id/restart': {
      members: Array.from({ length: 3 }, () => ({ email: newEmail() })),
    },
    'PATCH /api/quiz-sessions/:id/comments': { ...COMMENT, hidden: true },
  }[call]
  // Without a cookie, a sign-out does not end the login.
  const caller = path === '/api/logout' ? app.visitor() : client
  const headers = { 'x-workspace': workspaceId }
  const sent = method === 'GET' ? undefined : (body ?? {})
  const { status } = await caller.send(method, path, sent, headers)
  expect(status).toBeLessThan(500)
  return status === 401 || status === 403 || status === 404 ? status : 'in'
}

test('the table lists every route of the API once', () => {
  const real = app.routes
    .filter(({ method, path }) => method !== 'HEAD' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(real.toSorted()).toEqual(ROWS.map(({ call }) => call).toSorted())
})

test.each(ROWS)('each role may do what the table says: $call', async ({ call, outcomes }) => {
  const found: Outcome[] = []
  let path = await pathOf(call)
  for (const [index, client] of clients.entries()) {
    const outcome = await outcomeFor(client, call, path)
    found.push(outcome)
    // A refused call leaves its rows unchanged. An accepted one may have changed them.
    const isUsed = outcome === 'in' && !call.startsWith('GET ') && index < clients.length - 1
    if (isUsed) path = await pathOf(call)
  }
  expect(found).toEqual(outcomes)
})
