import type { Scope } from '#server/platform/scope.ts'
import { scopeOf, setTier } from '#test/server/accounts.ts'
import { handleErrors } from '#server/platform/http/errors.ts'
import { openRateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { useApp } from '#test/server/app.ts'
import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { reportRoutes } from './routes.ts'
import type { ReportLookups } from './service.ts'

const app = useApp()

/** Returns a server with only the report routes, for one scope, with a stubbed purchase lookup. */
function reportServer(scope: Scope, isBought: ReportLookups['isBought'], rateLimitScale = 0) {
  const server = fastify()
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.decorateRequest('caller', null)
  const log = pino({ level: 'silent' })
  handleErrors(server, { main: log, of: () => log })
  const api = {
    app: server,
    findRestart: () => Promise.resolve(undefined),
    authenticateKey: () => Promise.reject(new Error('no test sends an API key')),
    authenticate: async () => ({ user: scope.user, scope }),
  }
  reportRoutes(
    api,
    { db: app.db, rates: openRateLimiter(app.db, rateLimitScale) },
    { isBought, branding: async () => null },
  )
  return async (id: string) => {
    const { statusCode, headers } = await server.inject(`/api/quiz-sessions/${id}/report.pdf`)
    return { status: statusCode, type: headers['content-type'] }
  }
}

const PDF = { status: 200, type: 'application/pdf' }

test('a free account gets only the report that it bought', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const bought = await mary.round()
  const other = await mary.round()
  const empty = await mary.round()
  for (const round of [bought, other]) {
    await app.answered(round, [4, 4, 4])
    await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
  }
  await setTier(app.db, mary.user.id, 'free')
  const lookups: [string, string][] = []
  const get = reportServer(await scopeOf(app.db, mary.user.id), async (_db, { user }, roundId) => {
    lookups.push([user.id, roundId])
    return roundId !== other.id
  })
  expect(await get(bought.id)).toEqual(PDF)
  expect((await get(other.id)).status).toBe(403)
  // Bought, but nothing is released yet.
  expect((await get(empty.id)).status).toBe(409)
  expect(lookups).toEqual([bought, other, empty].map(({ id }) => [mary.user.id, id]))
})

test('returns 404 for the report of another account’s round', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const round = await mary.round()
  const eve = await app.signedIn({ tier: 'free' })
  const get = reportServer(await scopeOf(app.db, eve.user.id), async () => true)
  expect((await get(round.id)).status).toBe(404)
})

test('limits the reports per account and hour', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const round = await mary.round({ groupSize: 1 })
  await app.answered(round, [4])
  const starter = await scopeOf(app.db, mary.user.id)
  const get = reportServer(starter, async () => false, 0.02)
  const statuses = []
  for (let count = 0; count < 3; count++) statuses.push((await get(round.id)).status)
  expect(statuses).toEqual([200, 200, 429])
})
