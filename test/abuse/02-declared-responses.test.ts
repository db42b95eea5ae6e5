import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import type { InvitedPeople } from '#test/server/invited-round.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { newOptOutToken } from '#server/features/people/email-opt-outs/service.ts'
import { mailedRound } from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { invited } from '#test/server/workspace-invitations.ts'
import type { Round } from '#contract/rounds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { UNPREPARED_CALLS } from './mutating-call.ts'
import { aMessage, MUTATING_CALLS } from './mutating-calls.ts'
import { pendingClient } from './second-factor-calls.ts'
import { expectDeclared } from './declared-response.ts'
import { ENDPOINTS } from './endpoints-by-name.ts'

const app = useApp()

const OPENAPI_FILE = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')

let admin: Client
let round: Round
let workspaceId: string
let invitationToken: string
let invitedRound: InvitedPeople
let mailed: MailedRound
let stopToken: string

/** An account with data for every read. */
beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin', tier: 'pro' })
  round = await admin.round({ description: 'Words', expectedResponses: 9, sharing: 'team' })
  await app.answered(round, [4, 3, 5])
  workspaceId = await workspaceOf(app.db, admin.user.id)
  invitationToken = (await invited(app, admin, { teamIds: [round.teamId] })).token
  invitedRound = await newInvitedRound(app, 3)
  mailed = await mailedRound(app, undefined, {}, admin)
  stopToken = await newOptOutToken(app.db, 'ann@example.com', 'rounds')
  const managerView = submissionTo(round, 4, { asManager: true })
  await admin.post('/api/assessments/teamwork/submit', managerView)
  await admin.post(`/api/quiz-sessions/${round.id}/release`)
  const ownRun = { teamName: 'Just me', responses: responses('agile', 4) }
  await admin.post('/api/assessments/agile/submit', ownRun)
  await admin.post('/api/support', { ...aMessage, category: 'other', subject: 'Help' })
})

const isMutating = (call: string) =>
  MUTATING_CALLS.some((change) => change.call === call) || UNPREPARED_CALLS.includes(call)
const READS = [...ENDPOINTS].filter(([call, { response: answer }]) => answer && !isMutating(call))

/** Returns the query parameters that calls require. */
const queryOf = (call: string): string => {
  const { id, teamId } = round
  const queries: Record<string, Record<string, string>> = {
    'GET /api/reports/trends': { teamId, assessmentType: 'teamwork' },
    'GET /api/reports/comparison': { from: id, to: id },
    'GET /api/reports/portfolio': { assessmentType: 'teamwork' },
  }
  return `?${new URLSearchParams(queries[call])}`
}

describe('a response contains exactly the declared fields', () => {
  test.each(READS)('%s', async (call, { path }) => {
    const url = path
      .replace('/workspaces/:id', `/workspaces/${workspaceId}`)
      .replace('/workspace-invitations/:token', `/workspace-invitations/${invitationToken}`)
      .replace('/email-opt-outs/:token', `/email-opt-outs/${stopToken}`)
      .replace('/invitations/:token', `/invitations/${invitedRound.links[0]}`)
      .replace(':type', 'teamwork')
      .replace('/shared-results/:token', `/shared-results/${round.sharedToken}`)
      .replace(':token', round.token)
      .replace('/teams/:id', `/teams/${round.teamId}`)
      .replace('/workspaces/:id', `/workspaces/${admin.user.workspace?.id}`)
      .replace('/:id/invitations', `/${mailed.round.id}/invitations`)
      .replace(/:(id|sessionId)/, round.id)
    const isSecondStep = call === 'GET /api/auth/second-factor'
    const { client } = isSecondStep ? await pendingClient(app) : { client: admin }
    const answer = await client.get(url + queryOf(call))
    expect(answer.status).toBe(200)
    await expectDeclared(call, answer)
  })
})

test('every route of the app but static files is in the contract', () => {
  const routes = app.routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`)
  expect(routes.filter((call) => !ENDPOINTS.has(call))).toEqual([])
})

test('every call is in docs/openapi.json, unless it is excluded on purpose', () => {
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
    paths: Record<string, Record<string, unknown>>
  }
  const inFile = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const described = [...ENDPOINTS].flatMap(([call, { described: isDescribed = true }]) =>
    isDescribed ? [call.replaceAll(/:(\w+)/g, '{$1}')] : [],
  )
  expect(inFile.toSorted()).toEqual(described.toSorted())
  const excluded = [...ENDPOINTS].flatMap(([call, { described: isDescribed }]) =>
    isDescribed === false ? [call] : [],
  )
  // Google, the payment provider and the operator's monitoring make these; one is the file itself.
  expect(excluded.toSorted()).toEqual([
    'GET /api/auth/google/callback',
    'GET /api/openapi.json',
    'GET /metrics',
    'POST /api/webhooks/stripe',
  ])
})
