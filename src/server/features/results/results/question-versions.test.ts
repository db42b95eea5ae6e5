import type { Round } from '#contract/rounds.ts'
import { questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { textOfPages } from '#test/server/pdf-text.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()

const assessmentType = 'engagement'
const [first, second] = [1, 2].map((assessmentVersion) =>
  questionsOf(assessmentOf({ assessmentType, assessmentVersion })),
)
const texts = (questions = first) => questions?.map(({ text }) => text)

/** Creates a round as a server of the previous version did. */
async function firstVersion(mary: Client, change: Record<string, unknown>): Promise<Round> {
  const round = await mary.round({ assessmentType, ...change })
  await sql`update rounds set assessment_version = 1 where id = ${round.id}`.execute(app.db)
  return { ...round, assessmentVersion: 1 }
}

const shown = (details: { questionText: string }[]) =>
  details.map(({ questionText }) => questionText)

const close = (mary: Client, { id }: Round) =>
  mary.patch(`/api/quiz-sessions/${id}`, { isActive: false })

test('a round keeps the questions of its version, and a trend names the break', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const get = async (path: string) => (await mary.get(`/api/${path}`)).json()
  const { id: teamId } = await mary.team()

  // The quiz of an open round keeps its questions.
  const old = await firstVersion(mary, { teamId, title: 'Spring', groupSize: 1 })
  const quiz = await get(`quiz-session/${old.token}`)
  expect(quiz.assessment.version).toBe(1)
  expect(quiz.assessment.questions.map(({ text }: { text: string }) => text)).toEqual(texts())
  expect(await get(`quiz-sessions/${old.id}`)).toMatchObject({ assessmentVersion: 1 })

  // Answers to other questions than its own are refused, also as the manager's view.
  for (const client of [app.visitor(), mary]) {
    const answer = await client.post(
      `/api/assessments/${assessmentType}/submit`,
      submissionTo(old, 4, {
        responses: responses(assessmentType, 4, 2),
        ...(client === mary && { asManager: true }),
      }),
    )
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      'Assessment, questions, survey and team do not belong together.',
    ])
  }
  await app.answered(old, [3, 3, 3, 3, 3])
  expect(
    (
      await mary.post(
        `/api/assessments/${assessmentType}/submit`,
        submissionTo(old, 4, { asManager: true }),
      )
    ).status,
  ).toBe(201)
  await close(mary, old)

  // A new round of the same team has the new questions.
  const current = await mary.round({ assessmentType, teamId, title: 'Autumn' })
  expect(current.assessmentVersion).toBe(2)
  const newQuiz = await get(`quiz-session/${current.token}`)
  expect(newQuiz.assessment.questions.map(({ text }: { text: string }) => text)).toEqual(
    texts(second),
  )
  // The questions that both share rise from 3 to 4; the replaced ones are at 1.
  const isShared = (position: number) => first?.[position]?.id === second?.[position]?.id
  for (let person = 0; person < 5; person++) {
    const valueAt = (position: number) => (isShared(position) ? 4 : 1)
    expect((await app.submit(current, valueAt)).status).toBe(201)
  }
  await close(mary, current)

  // Results, CSV, PDF, insights and the account's export show the texts of each round.
  const account = await get('account/export')
  for (const [round, questions] of [
    [old, first],
    [current, second],
  ] as const) {
    const path = `quiz-sessions/${round.id}`
    expect(shown((await get(`${path}/results-v2`)).summary.categoryDetails)).toEqual(
      texts(questions),
    )
    const exported = account.sessions.find((one: { session: Round }) => one.session.id === round.id)
    expect(shown(exported.summary.categoryDetails)).toEqual(texts(questions))
    const csv = await (await mary.get(`/api/${path}/export.csv`)).text()
    const pdf = await mary.get(`/api/${path}/report.pdf`)
    const pages = textOfPages(Buffer.from(await pdf.arrayBuffer())).join(' ')
    const insights = JSON.stringify(await get(`${path}/insights`))
    for (const [position, { text }] of (questions ?? []).entries()) {
      const other = (round === old ? second : first)?.[position]?.text ?? ''
      expect(csv).toContain(text)
      expect(withoutSpaces(pages)).toContain(withoutSpaces(text))
      if (other === text) continue
      for (const file of [csv, pages, insights]) {
        expect(withoutSpaces(file)).not.toContain(withoutSpaces(other))
      }
    }
  }
  const people = await (
    await mary.get(`/api/quiz-sessions/${old.id}/export.csv?rows=respondents`)
  ).text()
  expect(people).toContain('engagement.energy-and-dedication.1')

  // Changes cover only the questions that both rounds share.
  const versionBreak = {
    sharedQuestions: 14,
    questions: 22,
    leftOut: ['Energy and Dedication'],
    note: expect.stringMatching(/^Between these two rounds, 8 of 22 questions were replaced/),
  }
  const changes = {
    overall: { before: 60, after: 80, difference: 20, verdict: 'up' },
    versionBreak,
  }
  const trend = await get(`reports/trends?teamId=${teamId}&assessmentType=${assessmentType}`)
  expect(trend.waves).toMatchObject([
    { assessmentVersion: 1, averageScore: 60, band: null },
    { assessmentVersion: 2, averageScore: 58.2, band: null },
  ])
  expect(trend.changes).toMatchObject([changes])
  expect(trend.changes[0].categories).toHaveLength(5)
  expect((await get(`reports/comparison?from=${old.id}&to=${current.id}`)).changes).toMatchObject(
    changes,
  )
  expect((await get(`reports/portfolio?assessmentType=${assessmentType}`)).teams).toMatchObject([
    { change: changes.overall, versionBreak },
  ])
  const { summary } = await get(`quiz-sessions/${current.id}/results-v2`)
  expect(summary.advanced.sinceLastWave).toMatchObject(changes)

  // The files and the insights name the break as well.
  const named = /8 of 22 questions were replaced/
  const pdf = await mary.get(`/api/quiz-sessions/${current.id}/report.pdf`)
  expect(
    textOfPages(Buffer.from(await pdf.arrayBuffer()))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  ).toMatch(named)
  expect(await (await mary.get(`/api/quiz-sessions/${current.id}/export.csv`)).text()).toMatch(
    named,
  )
  expect(JSON.stringify(await get(`quiz-sessions/${current.id}/insights`))).toMatch(named)
})

const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '')

test('an own run keeps the questions that it was answered with', async () => {
  const mary = await app.signedIn()
  await mary.post(`/api/assessments/${assessmentType}/submit`, {
    teamName: 'Core',
    responses: responses(assessmentType, 4, 1),
  })
  const { savedResults } = await (await mary.get('/api/account/export')).json()
  expect(
    savedResults[0].answers.map(({ questionId }: { questionId: string }) => questionId),
  ).toEqual(first?.map(({ id }) => id))
})

test('rounds get the newest questions that all servers know', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  expect((await mary.round()).assessmentVersion).toBe(2)
  await sql`
    create or replace function newest_question_version() returns integer language sql stable
      as 'select 1'`.execute(app.db)
  expect((await mary.round()).assessmentVersion).toBe(1)
})
