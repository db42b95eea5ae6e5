import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const round = async (change: Record<string, unknown> = {}) => {
  const mary = await app.signedIn({ tier: 'pro' })
  return { mary, session: await mary.session(change) }
}

/** One to five in turn, by the question's position. */
const inTurn = (position: number) => (position % 5) + 1

const link = (session: QuizSession) => app.visitor().get(`/api/quiz-session/${session.token}`)

const close = (mary: Client, session: QuizSession) =>
  mary.patch(`/api/quiz-sessions/${session.id}`, { isActive: false })

describe('the link', () => {
  test('shows the questions and what the round is, and nothing of its owner', async () => {
    const mary = await app.signedIn({ tier: 'pro', email: 'owner@example.com' })
    const team = await mary.team({ name: 'Support', companyName: 'Secretive Ltd' })
    const session = await mary.session({
      teamId: team.id,
      description: 'Be frank',
      groupSize: 5,
      expectedResponses: 9,
    })
    const answer = await link(session)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    const assessment = await (await app.visitor().get('/api/assessments/teamwork')).json()
    expect(JSON.parse(text)).toEqual({
      session: {
        id: session.id,
        title: 'November round',
        description: 'Be frank',
        teamId: team.id,
        teamName: 'Support',
        expiresAt: session.expiresAt,
        groupSize: 5,
      },
      assessment,
    })
    for (const owners of [mary.user.id, 'owner@example.com', 'Jackson', 'Secretive', 'token']) {
      expect(text).not.toContain(owners)
    }
  })

  test('tells that it has expired, and only that', async () => {
    const { session } = await round({ title: 'Private title' })
    await app.expire(session.id)
    const answer = await link(session)
    expect(answer.status).toBe(410)
    const text = await answer.text()
    expect(JSON.parse(text)).toEqual({
      code: 'expired',
      message: expect.stringContaining('expired'),
    })
    expect(text).not.toContain('Private')
  })

  test('answers like an unknown one once it is closed, even after its end', async () => {
    const { mary, session } = await round()
    const unknown = await app.visitor().get(`/api/quiz-session/${'A'.repeat(24)}`)
    expect(unknown.status).toBe(404)
    const nothing = await unknown.text()
    expect(nothing).not.toContain('expired')

    await close(mary, session)
    const closed = await link(session)
    expect(closed.status).toBe(404)
    expect(await closed.text()).toBe(nothing)
    await app.expire(session.id)
    const over = await link(session)
    expect(over.status).toBe(404)
    expect(await over.text()).toBe(nothing)
  })

  test.each([
    ['too short', 'x'],
    ['an inherited name', 'constructor'],
    ['a prototype', '__proto__'],
    ['SQL', '%27%20or%201=1--'],
    ['a percent sign', '%25'],
    ['a dot', '.'],
    ['a smile', '%F0%9F%98%80'],
    ['too long', 'a'.repeat(101)],
  ])('is not found where it is malformed: %s', async (_how, token) => {
    const answer = await app.visitor().get(`/api/quiz-session/${token}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('expired')
  })

  test('is its token and nothing else: neither id nor another case of it', async () => {
    const { session } = await round()
    const other = session.token.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
    for (const token of [session.id, other, `${session.token} `, session.token.slice(1)]) {
      const answer = await app.visitor().get(`/api/quiz-session/${encodeURIComponent(token)}`)
      expect(answer.status).toBe(404)
    }
  })
})

describe('a submission', () => {
  test('is kept as its answers and the UTC day, in the order of the questions', async () => {
    const { session } = await round()
    const answer = await app.visitor().post('/api/assessments/teamwork/submit', {
      ...submissionTo(session),
      // Neither the order in which they come nor the client's categories count.
      responses: responses('teamwork', inTurn)
        .toReversed()
        .map((response) => ({ ...response, category: 'Mine' })),
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
    const { rows } = await sql<Record<string, unknown>>`
      select to_jsonb(submissions) - 'id' as row from submissions
      where session_id = ${session.id}`.execute(app.db)
    expect(rows.map(({ row }) => row)).toEqual([
      {
        session_id: session.id,
        answers: Array.from({ length: 20 }, (_, position) => inTurn(position)),
        day: new Date().toISOString().slice(0, 10),
        is_manager: false,
        released: false,
      },
    ])
  })

  test('needs no category and no name', async () => {
    const { session } = await round({ assessmentType: 'agile' })
    const { sessionId, teamId } = submissionTo(session)
    const answer = await app.visitor().post('/api/assessments/agile/submit', {
      sessionId,
      teamId,
      responses: responses('agile', 5).map(({ questionId, value }) => ({ questionId, value })),
    })
    expect(answer.status).toBe(201)
    expect(await app.rows(session.id)).toHaveLength(1)
  })

  type Given = { questionId: unknown; value: unknown }
  const first = (change: (response: Given) => Given) => (all: Given[]) =>
    all.map((response, index) => (index === 0 ? change(response) : response))
  const value = (given: unknown) => first((response) => ({ ...response, value: given }))

  const BAD: [string, (all: Given[]) => unknown][] = [
    ['0', value(0)],
    ['6', value(6)],
    ['1.5', value(1.5)],
    ['-1', value(-1)],
    ['"3"', value('3')],
    ['null', value(null)],
    ['true', value(true)],
    ['[3]', value([3])],
    ['no value', value(undefined)],
    ['one missing', (all) => all.slice(1)],
    ['none', () => []],
    ['no list', () => undefined],
    ['an object for a list', (all) => Object.fromEntries(all.entries())],
    ['one doubled', (all) => [...all, ...all.slice(0, 1)]],
    ['one doubled for another', (all) => [...all.slice(1), ...all.slice(1, 2)]],
    ['all twice', (all) => [...all, ...all]],
    ['an unknown one', first((response) => ({ ...response, questionId: 'teamwork.none.1' }))],
    ['an unknown one more', (all) => [...all, { questionId: 'teamwork.none.1', value: 3 }]],
    ['another set’s', () => responses('agile', 3)],
    ['an inherited name', first((response) => ({ ...response, questionId: 'constructor' }))],
    ['another case', first((r) => ({ ...r, questionId: String(r.questionId).toUpperCase() }))],
    ['no id', first((response) => ({ ...response, questionId: undefined }))],
    ['a hundred and one', (all) => Array.from({ length: 101 }, () => all[0])],
  ]

  let session: QuizSession
  beforeAll(async () => {
    session = (await round()).session
  })

  test.each(BAD)('with bad answers is refused and keeps nothing: %s', async (_what, spoil) => {
    const bad = {
      ...submissionTo(session),
      submissionId: randomUUID(),
      responses: spoil(responses('teamwork', 3)),
    }
    const answer = await app.visitor().post('/api/assessments/teamwork/submit', bad)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_input', issues: expect.anything() })
    const kept = (await app.dump()).filter((line) => line.startsWith('submission'))
    expect(kept.filter((line) => line.includes(session.id))).toEqual([])
  })

  test.each(['1e309', '-1e309', 'NaN', '3.0000000001', '03', '1e-7'])(
    'with the number %s is refused and keeps nothing',
    async (number) => {
      const body = JSON.stringify(submissionTo(session, 3)).replace(
        '"value":3',
        `"value":${number}`,
      )
      const answer = await app.visitor().post('/api/assessments/teamwork/submit', body)
      expect(answer.status).toBe(400)
      expect(await app.rows(session.id)).toEqual([])
    },
  )

  test('that was refused may be mended and sent again under the same id', async () => {
    const { session } = await round()
    const submissionId = randomUUID()
    expect((await app.submit(session, 9, { submissionId })).status).toBe(400)
    expect((await app.submit(session, 3, { submissionId })).status).toBe(201)
    expect(await app.rows(session.id)).toHaveLength(1)
  })

  test('comes too late for a round that expired while it was answered', async () => {
    const { session } = await round()
    expect((await link(session)).status).toBe(200)
    await app.expire(session.id)
    const answer = await app.submit(session, 4, { submissionId: randomUUID() })
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('expired') })
    expect(await app.rows(session.id)).toEqual([])
  })

  test('comes too late for a round that was closed while it was answered', async () => {
    const { mary, session } = await round()
    expect((await link(session)).status).toBe(200)
    await close(mary, session)
    const answer = await app.submit(session, 4, { submissionId: randomUUID() })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('expired')
    expect(await app.rows(session.id)).toEqual([])
    expect(await (await mary.get(`/api/quiz-sessions/${session.id}`)).json()).toMatchObject({
      totalSubmissions: 0,
      waiting: 0,
    })
  })
})

describe('a forged submission', () => {
  test('is refused unless session, team and assessment belong together', async () => {
    const { mary, session } = await round()
    const sibling = await mary.session({ assessmentType: 'agile', title: 'Sibling' })
    const { session: foreign } = await round()
    const forged: [type: string, change: Record<string, unknown>][] = [
      ['teamwork', { teamId: sibling.teamId }],
      ['teamwork', { teamId: foreign.teamId }],
      ['teamwork', { teamId: randomUUID() }],
      ['teamwork', { teamId: undefined }],
      ['teamwork', { teamId: null }],
      ['teamwork', { teamId: session.id }],
      ['teamwork', { sessionId: sibling.id }],
      ['teamwork', { sessionId: sibling.id, teamId: sibling.teamId }],
      ['teamwork', { sessionId: foreign.id }],
      ['teamwork', { sessionId: randomUUID() }],
      ['teamwork', { sessionId: session.teamId }],
      ['teamwork', { sessionId: session.token }],
      ['teamwork', { sessionId: '' }],
      ['teamwork', { sessionId: null }],
      ['teamwork', { sessionId: [session.id] }],
      ['agile', { responses: responses('agile', 4) }],
      ['agile', {}],
      ['Teamwork', {}],
      ['constructor', {}],
      ['teamwork', { submissionId: 'again' }],
    ]
    for (const client of [app.visitor(), mary]) {
      for (const [type, change] of forged) {
        const body = { ...submissionTo(session), teamName: 'Mine', ...change }
        const answer = await client.post(`/api/assessments/${type}/submit`, body)
        expect([400, 404]).toContain(answer.status)
      }
    }
    const kept = (await app.dump()).filter((line) => /^(submission|saved_results)/.test(line))
    for (const id of [session.id, sibling.id, foreign.id, mary.user.id]) {
      expect(kept.filter((line) => line.includes(id))).toEqual([])
    }
  })

  test('tells nothing of sessions: an unknown one and a foreign one answer alike', async () => {
    const { session } = await round()
    const { session: foreign } = await round()
    const theirs = await app.submit(session, 4, { sessionId: foreign.id })
    const unknown = await app.submit(session, 4, { sessionId: randomUUID() })
    expect(theirs.status).toBeLessThan(500)
    expect(await theirs.text()).not.toContain('November')
    expect(await unknown.text()).not.toContain('November')
  })
})
