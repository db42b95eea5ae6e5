import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNDOCUMENTED } from '#server/features/api-description/extra-routes.ts'
import { useApp } from '#test/server/app.ts'
import type { Answer, Client } from '#test/server/app.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { send } from './change.ts'
import { aMessage, CHANGES } from './changes.ts'
import { CONTRACT } from './contract-calls.ts'

const app = useApp()

const DESCRIPTION = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')

let admin: Client
let session: QuizSession

/** Somebody with something in everything that can be asked for. */
beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin', tier: 'pro' })
  session = await admin.session({ description: 'Words', expectedResponses: 9 })
  await app.answered(session, [4, 3, 5])
  const own = submissionTo(session, 4, { asManager: true })
  await admin.post('/api/assessments/teamwork/submit', own)
  await admin.post(`/api/quiz-sessions/${session.id}/release`)
  const run = { teamName: 'Just me', responses: responses('agile', 4) }
  await admin.post('/api/assessments/agile/submit', run)
  await admin.post('/api/support', { ...aMessage, category: 'other', subject: 'Help' })
})

const isChange = (call: string) => CHANGES.some((change) => change.call === call)
const READS = [...CONTRACT].filter(([call, { answer }]) => answer && !isChange(call))

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : []

async function expectDeclared(call: string, answer: Answer): Promise<void> {
  const body: unknown = await answer.json()
  // A schema drops what it does not name: nothing is there to be dropped.
  expect(CONTRACT.get(call)?.answer?.parse(body)).toEqual(body)
  // And names neither a column nor a secret, but for the one that opens a payment of one's own.
  const named = keysOf(body).filter((key) => key !== 'clientSecret')
  expect(named.filter((key) => /_|hash|secret|^password$/i.test(key))).toEqual([])
}

/** What calls ask for beside their path. */
const queryOf = (call: string): string => {
  const { id, teamId } = session
  const queries: Record<string, Record<string, string>> = {
    'GET /api/reports/trends': { teamId, assessmentType: 'teamwork' },
    'GET /api/reports/comparison': { from: id, to: id },
    'GET /api/reports/portfolio': { assessmentType: 'teamwork' },
  }
  return `?${new URLSearchParams(queries[call])}`
}

describe('an answer holds what is declared, and nothing besides', () => {
  test.each(READS)('%s', async (call, { path }) => {
    const url = path
      .replace(':type', 'teamwork')
      .replace(':token', session.token)
      .replace(/:(id|sessionId)/, session.id)
    const answer = await admin.get(url + queryOf(call))
    expect(answer.status).toBe(200)
    await expectDeclared(call, answer)
  })

  test.each(CHANGES.filter(({ status }) => status !== 204))('$call', async (change) => {
    const answer = await send(change, await change.ready(app))
    expect(answer.status).toBe(change.status)
    await expectDeclared(change.call, answer)
  })

  test('there is nothing to say where something was deleted', async () => {
    for (const change of CHANGES.filter(({ status }) => status === 204)) {
      const answer = await send(change, await change.ready(app))
      expect([change.call, answer.status, await answer.text()]).toEqual([change.call, 204, ''])
    }
  })
})

test('no call of the app but plain ones is missing in the contract', () => {
  const plain = [
    'GET /api/auth/google',
    'GET /api/auth/google/callback',
    'GET /api/branding/logo',
    'GET /api/openapi.json',
    'GET /api/quiz-session/:token/logo',
    'GET /api/quiz-sessions/:id/export.csv',
    'GET /api/quiz-sessions/:id/report.pdf',
    'GET /api/sample-results/report.pdf',
    'GET /healthz',
    'POST /api/webhooks/stripe',
  ]
  const real = app.routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`)
  expect(real.filter((call) => !CONTRACT.has(call)).toSorted()).toEqual(plain)
})

test('every call is described, or left out of the description for a reason', () => {
  const { paths } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as {
    paths: Record<string, Record<string, unknown>>
  }
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  const real = app.routes
    .filter(({ method, path }) => method !== 'HEAD' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(real.filter((call) => !described.has(call)).toSorted()).toEqual(UNDOCUMENTED.toSorted())
})
