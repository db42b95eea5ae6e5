import { scopeOf } from '#test/server/accounts.ts'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'
import { openRateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { rowsOf } from '#test/server/csv.ts'
import { closedRound, csvOf, reportOf } from '#test/server/round-exports.ts'
import { describe, expect, test } from 'vitest'
import { exportFigures, exportParticipants } from './service.ts'

const app = useApp()

const path = (id: string) => `/api/quiz-sessions/${id}`

describe('the rows of participants', () => {
  const query = '?rows=respondents'

  test('are available with group size 1, without names', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await mary.round({ groupSize: 1 })
    expect((await mary.get(`${path(round.id)}/export.csv${query}`)).status).toBe(409)
    const people = [1, 2, 3].map((value) => (at: number) => (at === 0 ? value : 5))
    for (const answers of people) await app.submit(round, answers)
    await mary.post('/api/assessments/teamwork/submit', submissionTo(round, 4, { asManager: true }))
    const answer = await mary.get(`${path(round.id)}/export.csv${query}`)
    expect(answer.headers.get('content-disposition')).toMatch(/-answers\.csv$/)
    const rows = rowsOf(await csvOf(mary, round.id, query))
    const [first = {}] = rows
    expect(Object.keys(first).slice(0, 7)).toEqual([
      'round_id',
      'round',
      'team',
      'assessment',
      'assessment_version',
      'started_on',
      'teamwork.communication.5',
    ])
    expect(Object.keys(first)).toHaveLength(6 + 20)
    expect(rows.map((row) => row['teamwork.communication.5']).toSorted()).toEqual(['1', '2', '3'])
    expect(rows.map((row) => row['teamwork.communication.2'])).toEqual(['5', '5', '5'])

    await mary.patch(path(round.id), { groupSize: 3 })
    const refused = await mary.get(`${path(round.id)}/export.csv${query}`)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({
      code: 'forbidden',
      message: expect.stringContaining('only when the group size is 1'),
    })
  })
})

test.each(['=1+1', "=cmd|' /C calc'!A0", '+1', '-1', '@SUM(A1)', '＝1', 'a";=1;"', 'a; -1', '"=1'])(
  'text that a spreadsheet would treat as a formula is escaped: %j',
  async (text) => {
    const mary = await app.signedIn({ tier: 'starter' })
    const { id: teamId } = await mary.team({ name: text })
    const round = await mary.round({ teamId, title: text, groupSize: 1 })
    await app.submit(round, (at) => (at % 2 ? 1 : 5))
    for (const query of ['', '?rows=respondents']) {
      const file = await csvOf(mary, round.id, query)
      for (const { round, team } of rowsOf(file)) {
        expect(round?.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
        expect(team).toBe(round)
      }
      // With any delimiter, no cell begins with a formula character.
      for (const cell of file.slice(1).split(/[,;\t\r\n]/)) {
        expect(cell.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@＝＋－＠](?!\d+(\.\d+)?$)/)
      }
    }
  },
)

describe('comments', () => {
  const openQuestions = ['What should we keep doing?', 'What should we change first?']

  async function commentedRound() {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round({ groupSize: 1, openQuestions, sharing: 'team' })
    for (const text of ['Pairing,\n=1+1; @x', 'Bad\tone']) {
      const comments = [{ questionId: 'open.1', text }]
      const answer = await app
        .visitor()
        .post('/api/assessments/teamwork/submit', submissionTo(round, 4, { comments }))
      expect(answer.status).toBe(201)
    }
    const hide = { questionId: 'open.1', text: 'Bad\tone', hidden: true }
    expect((await mary.patch(`${path(round.id)}/comments`, hide)).status).toBe(204)
    return { mary, round }
  }

  test('are rows of the table if they are asked for', async () => {
    const { mary, round } = await commentedRound()
    const plain = await csvOf(mary, round.id)
    expect(await csvOf(mary, round.id, '?comments=no')).toBe(plain)
    expect(plain).not.toContain('Pairing')
    const file = await csvOf(mary, round.id, '?comments=yes')
    const rows = rowsOf(file)
    const comments = rows.filter(({ kind }) => kind === 'comment')
    expect(
      comments
        .map(({ comment, hidden_from_team }) => [comment, hidden_from_team].join(': '))
        .toSorted(),
    ).toEqual(['Bad one: TRUE', "Pairing, =1+1; '@x: FALSE"])
    expect(new Set(comments.map(({ question }) => question))).toEqual(new Set([openQuestions[0]]))
    for (const { question_id, mean, percent, level, answers } of comments) {
      expect([question_id, mean, percent, level, answers]).toEqual(['open.1', '', '', '', ''])
    }
    expect(rows.length - comments.length).toBe(rowsOf(plain).length)
    // Each row is one line.
    expect(file.trimEnd().split('\r\n')).toHaveLength(rows.length + 1)
    for (const line of file.split('\r\n')) expect(line).not.toContain('\n')
    expect((await mary.get(`${path(round.id)}/export.csv?comments=1`)).status).toBe(400)
  })

  test('that are hidden from the team are in no report', async () => {
    const { mary, round } = await commentedRound()
    expect((await reportOf(mary, round.id)).join(' ')).not.toContain('Pairing')
    const report = (await reportOf(mary, round.id, '?comments=yes')).join(' ')
    expect(report).toContain('What should we keep doing?')
    expect(report).toContain('Pairing, =1+1; @x')
    expect(report).toContain('1 comment hidden.')
    expect(report).toContain('What should we change first?')
    expect(report).not.toContain('Bad one')
  })
})

describe.each([
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
])('an export as .%s that is not available', (format, name) => {
  const address = (id: string) => `${path(id)}/export.${format}`

  test('returns the plans that include it', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const round = await closedRound(app, mary, [4, 4, 4])
    for (const query of ['', '?rows=respondents']) {
      const answer = await mary.get(address(round.id) + query)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({
        code: 'upgrade_required',
        message: `${name} export is available on the Starter, Pro, and Business plans. You are on the Free plan.`,
        upgradeRequired: true,
        tier: 'free',
      })
    }
  })

  test('returns an error before the first release', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await closedRound(app, mary, [4, 4])
    const live = await mary.round({ groupSize: 1, teamId: round.teamId })
    for (const url of [address(round.id), `${address(live.id)}?rows=respondents`]) {
      const answer = await mary.get(url)
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'conflict'])
    }
  })

  test('returns the same error for another account’s round and an unknown one', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await mary.round({ groupSize: 1 })
    await app.answered(round, [4])
    for (const tier of ['free', 'business'] as const) {
      const eve = await app.signedIn({ tier, role: 'admin' })
      for (const query of ['', '?rows=respondents']) {
        const theirs = await eve.get(address(round.id) + query)
        const nobodys = await eve.get(address(randomUUID()) + query)
        expect([theirs.status, nobodys.status]).toEqual([404, 404])
        expect(await theirs.text()).toBe(await nobodys.text())
      }
    }
  })

  test('returns an error for single rows with any other group size, even after a release', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const round = await closedRound(app, mary, [1, 2, 3, 4, 5])
    const refused = await mary.get(`${address(round.id)}?rows=respondents`)
    expect(refused.status).toBe(403)
    expect(await refused.json()).not.toHaveProperty('upgradeRequired')
    const other = await mary.get(`${address(round.id)}?rows=people`)
    expect(other.status).toBe(400)
    expect(await other.json()).toMatchObject({ issues: [{ path: 'rows' }] })
  })
})

test('an export is a file download and is never cached', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const round = await closedRound(app, mary, [4, 4, 4], { title: 'Été: “check” №1' })
  const answer = await mary.get(`${path(round.id)}/export.csv`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename=sextant-ete-check-no1-${round.createdAt.slice(0, 10)}.csv; filename*=UTF-8''sextant-%C3%A9t%C3%A9-check-no1-${round.createdAt.slice(0, 10)}.csv`,
  })
  const file = await csvOf(mary, round.id)
  expect(file).toContain('Été: “check” №1')
  expect(file.match(/(?<!\r)\n/g)).toBeNull()
})

test('the number of exports per account and hour is limited, for all kinds and formats together', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const round = await mary.round({ groupSize: 1 })
  await app.answered(round, [4])
  const scope = await scopeOf(app.db, mary.user.id)
  const deps = { db: app.db, rates: openRateLimiter(app.db, 0.02) }
  await exportFigures(deps, scope, round.id, { format: 'csv' })
  const { content } = await exportParticipants(deps, scope, round.id, 'xlsx')
  // Unread, it would fail ten minutes later.
  if (content instanceof Readable) content.destroy()
  await expect(exportFigures(deps, scope, round.id, { format: 'xlsx' })).rejects.toThrow(
    RateLimited,
  )
})
