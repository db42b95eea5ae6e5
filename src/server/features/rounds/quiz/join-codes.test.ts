import { JOIN_LETTERS } from '#domain/join-code.ts'
import { useApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()
const limited = useApp({ rateLimitScale: 0.05 })

const codeOf = async (answer: Promise<Response>): Promise<{ code: string; expiresAt: string }> => {
  const response = await answer
  expect(response.status).toBe(201)
  return (await response.json()) as { code: string; expiresAt: string }
}

const join = (code: string) => app.visitor().post('/api/join', { code })

test('a code leads to the survey, however it is typed, and stays the same while it is valid', async () => {
  const mary = await app.signedIn()
  const round = await mary.round()
  const path = `/api/quiz-sessions/${round.id}/join-code`
  const { code, expiresAt } = await codeOf(mary.post(path))
  expect(code).toMatch(new RegExp(`^[${JOIN_LETTERS}]{8}$`))
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(2.9)
  expect(hours).toBeLessThanOrEqual(3)
  expect(await codeOf(mary.post(path))).toEqual({ code, expiresAt })
  for (const typed of [code, ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`]) {
    const answer = await join(typed)
    expect([answer.status, await answer.json()]).toEqual([200, { path: `/quiz/${round.token}` }])
  }
})

test('a code ends with its time or with the round, and all wrong codes are answered alike', async () => {
  const mary = await app.signedIn()
  const round = await mary.round({ expiresInHours: 24 })
  const path = `/api/quiz-sessions/${round.id}/join-code`
  const { code } = await codeOf(mary.post(path))
  const wrong = await (await join('ABCD2346')).text()
  const answers = async () => {
    const one = await join(code)
    return [one.status, await one.text()]
  }
  await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
  expect(await answers()).toEqual([404, wrong])
  await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: true })
  expect((await join(code)).status).toBe(200)
  await sql`update round_workspaces set join_until = now() where round_id = ${round.id}`.execute(
    app.db,
  )
  expect(await answers()).toEqual([404, wrong])
  for (const typed of ['', 'x', 'O'.repeat(8)]) {
    const one = await join(typed)
    expect([one.status, await one.text()]).toEqual([404, wrong])
  }
  // A new code takes the place of one that has ended.
  const next = await codeOf(mary.post(path))
  expect(next.code).not.toBe(code)
})

test('a code never outlives the end of the round', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round({ expiresInHours: 1 })
  const { expiresAt } = await codeOf(mary.post(`/api/quiz-sessions/${round.id}/join-code`))
  expect(Date.parse(expiresAt)).toBe(Date.parse(round.expiresAt))
})

test('an invited or ended round has no code', async () => {
  const { mary, round } = await newInvitedRound(app, 3)
  const refused = await mary.post(`/api/quiz-sessions/${round.id}/join-code`)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('link in their email')
  const owner = await app.signedIn()
  const ended = await owner.round()
  await owner.patch(`/api/quiz-sessions/${ended.id}`, { isActive: false })
  expect((await owner.post(`/api/quiz-sessions/${ended.id}/join-code`)).status).toBe(409)
  const other = await app.signedIn()
  expect((await other.post(`/api/quiz-sessions/${ended.id}/join-code`)).status).toBe(404)
})

test('wrong codes are limited, and right ones never count', async () => {
  const mary = await limited.signedIn()
  const round = await mary.round()
  const { code } = await codeOf(mary.post(`/api/quiz-sessions/${round.id}/join-code`))
  const visitor = limited.visitor()
  const statusOf = async (typed: string) =>
    (await visitor.post('/api/join', { code: typed })).status
  for (let right = 0; right < 5; right += 1) expect(await statusOf(code)).toBe(200)
  for (let wrong = 0; wrong < 3; wrong += 1) expect(await statusOf('ABCD2346')).toBe(404)
  expect(await statusOf('ABCD2346')).toBe(429)
  expect(await statusOf(code)).toBe(429)
  expect(limited.logged.filter((line) => line.includes('/api/join'))).toEqual([])
})
