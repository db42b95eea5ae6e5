import { OpenQuiz } from '#contract/quiz.ts'
import type { Round } from '#contract/rounds.ts'
import { waitingAnswers } from '#test/server/waiting.ts'
import { useApp } from '#test/server/app.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const setUp = (change: Record<string, unknown> = {}) => newRound(app, change)

/** Returns the values 1 to 5 in turn, by question position. */
const inTurn = (position: number) => (position % 5) + 1

const link = (round: Round) => app.visitor().get(`/api/quiz-session/${round.token}`)

describe('the link', () => {
  test('shows the questions and the round, but nothing about its owner', async () => {
    const mary = await app.signedIn({ tier: 'pro', email: 'owner@example.com' })
    const team = await mary.team({ name: 'Support', companyName: 'Secretive Ltd' })
    const round = await mary.round({
      teamId: team.id,
      description: 'Be frank',
      groupSize: 5,
      expectedResponses: 9,
    })
    const answer = await link(round)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    const assessment = await (await app.visitor().get('/api/assessments/teamwork')).json()
    // The assessment does not pass through the schema, but the text is the same as if it had.
    expect(JSON.stringify(OpenQuiz.parse(JSON.parse(text)))).toBe(text)
    expect(JSON.parse(text)).toEqual({
      session: {
        id: round.id,
        title: 'November round',
        description: 'Be frank',
        teamId: team.id,
        teamName: 'Support',
        expiresAt: round.expiresAt,
        groupSize: 5,
        access: 'open',
        publicKey: null,
        fingerprint: null,
        invited: null,
        retentionMonths: null,
        sharing: 'manager',
        openQuestions: [],
        canSkip: false,
        formerTokens: [],
      },
      assessment,
      branding: null,
    })
    for (const owners of [mary.user.id, 'owner@example.com', 'Jackson', 'Secretive', 'token']) {
      expect(text).not.toContain(owners)
    }
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
  ])('returns 404 for a malformed token: %s', async (_how, token) => {
    const answer = await app.visitor().get(`/api/quiz-session/${token}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('expired')
  })

  test('is found only by its exact token, not by id or in another letter case', async () => {
    const { round } = await setUp()
    const other = round.token.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
    for (const token of [round.id, other, `${round.token}x`, round.token.slice(1)]) {
      const answer = await app.visitor().get(`/api/quiz-session/${encodeURIComponent(token)}`)
      expect(answer.status).toBe(404)
    }
  })
})

describe('a submission', () => {
  test('is stored as its answers and the UTC day, in question order', async () => {
    const { round } = await setUp()
    const answer = await app.visitor().post('/api/assessments/teamwork/submit', {
      ...submissionTo(round),
      // The order of the responses and the client's categories are ignored.
      responses: responses('teamwork', inTurn)
        .toReversed()
        .map((response) => ({ ...response, category: 'Mine' })),
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ message: expect.any(String), sharedToken: null })
    const { rows } = await sql<Record<string, unknown>>`
      select to_jsonb(waiting_groups) - 'id' as row from waiting_groups
      where round_id = ${round.id}`.execute(app.db)
    expect(rows.map(({ row }) => row)).toEqual([
      {
        workspace_id: expect.any(String),
        round_id: round.id,
        question: 0,
        sealed: [expect.stringMatching(/^\\x0{32}01[\da-f]+$/)],
        day: new Date().toISOString().slice(0, 10),
      },
    ])
    expect(await waitingAnswers(app.db, round.id)).toEqual([
      Array.from({ length: 20 }, (_, position) => inTurn(position)),
    ])
  })

  test('requires neither a category nor a name', async () => {
    const { round } = await setUp({ assessmentType: 'agile' })
    const { sessionId: roundId, teamId } = submissionTo(round)
    const answer = await app.visitor().post('/api/assessments/agile/submit', {
      sessionId: roundId,
      teamId,
      responses: responses('agile', 5).map(({ questionId, value }) => ({ questionId, value })),
    })
    expect(answer.status).toBe(201)
    expect(await app.rows(round.id)).toHaveLength(1)
  })
})
