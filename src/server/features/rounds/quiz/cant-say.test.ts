import { randomUUID } from 'node:crypto'
import type { QuestionResult, RoundResults } from '#contract/results.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { checkSubmissions } from '#server/features/rounds/submissions/integrity-check.ts'
import { snapshot } from '#server/platform/db/database.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

/** The number of the first question, which some people cannot answer. */
const FIRST = 0

const exceptFirst = (value: number) => (position: number) => (position === FIRST ? null : value)

const onlyFirst = (position: number) => (position === FIRST ? 4 : null)

/** Says how much is published of the first question, and of the second. */
function shownOf({ summary }: Pick<RoundResults, 'summary'>) {
  const [first, second] = summary.categoryDetails
  return [first, second].map(
    (question) => question && [question.answered, question.cantSay, question.averageScore],
  )
}

const problems = async (): Promise<string> => {
  const found = new Findings()
  await snapshot(app.db, (db) => checkSubmissions(db, found))
  return found.text()
}

describe('“I can’t say”', () => {
  test('is refused where the round does not allow it, as answer of a person and of the manager', async () => {
    const { mary, round, summary } = await newRound(app, { groupSize: 1 })
    expect(round.canSkip).toBe(false)
    for (const [client, change] of [
      [app.visitor(), {}],
      [mary, { asManager: true }],
    ] as const) {
      const answer = await client.post(
        `/api/assessments/teamwork/submit`,
        submissionTo(round, exceptFirst(4), change),
      )
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        message: 'This survey needs an answer to every question.',
      })
    }
    expect((await summary()).totalSubmissions).toBe(0)
  })

  test('is no answer to every question', async () => {
    const { round } = await newRound(app, { groupSize: 1, canSkip: true })
    const answer = await app.submit(round, () => null)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'responses', message: 'Please answer at least one question.' }],
    })
  })

  test('is counted at once without protection', async () => {
    const { round, results, summary } = await newRound(app, { groupSize: 1, canSkip: true })
    await app.submit(round, exceptFirst(4))
    expect(shownOf(await results())).toEqual([
      [0, 1, null],
      [1, 0, 4],
    ])
    await app.submit(round, 2)
    expect(shownOf(await results())).toEqual([
      [1, 1, 2],
      [2, 0, 3],
    ])
    // Each question has the same weight: one of 2, and nineteen of 3.
    expect((await summary()).averageScore).toBe(59)
    expect(await problems()).toBe('')
  })

  test('keeps an answer back until three people have answered the question', async () => {
    const { mary, round, path, release, results } = await newRound(app, { canSkip: true })
    for (const valueAt of [5, exceptFirst(4), exceptFirst(4)]) await app.submit(round, valueAt)
    await release()
    const first = await results()
    expect(shownOf(first)).toEqual([
      [null, null, null],
      [3, 0, 4.33],
    ])
    const [question] = first.summary.categoryDetails as QuestionResult[]
    expect(question).toMatchObject({
      responseCount: 0,
      percentage: null,
      color: null,
      distribution: null,
      distributionCantSay: null,
      favourable: null,
    })
    expect(await problems()).toBe('')
    // Nothing that a manager can read holds the answer of the one who could say.
    const csv = await (await mary.get(`${path}/export.csv`)).text()
    const line = csv.split('\n').find((one) => one.includes(question?.questionId ?? ''))
    expect(line).not.toMatch(/,5,/)

    for (const valueAt of [1, 1, 1, 1, exceptFirst(4)]) await app.submit(round, valueAt)
    await release()
    const second = await results()
    // The five that enter together: 5, 1, 1, 1, 1, with three who could not say.
    expect(shownOf(second)[0]).toEqual([5, 3, 1.8])
    expect(second.summary.categoryDetails[0]).toMatchObject({
      distribution: [4, 0, 0, 0, 1],
      distributionCantSay: 3,
    })
    expect(await problems()).toBe('')
  })

  test('of many leaves a round without an overall score, but with single questions', async () => {
    const { mary, round, path, release, results } = await newRound(app, { canSkip: true })
    for (const valueAt of [onlyFirst, onlyFirst, 5]) await app.submit(round, valueAt)
    await release()
    const { summary } = await results()
    expect(summary).toMatchObject({
      averageScore: 0,
      categories: [],
      categoryOrder: null,
      advanced: null,
      sincePrevious: null,
    })
    expect(summary.categoryDetails[0]).toMatchObject({ answered: 3, averageScore: 4.33 })
    for (const part of ['insights', 'report.pdf', 'guide.pdf', 'slides.pptx', 'export.csv']) {
      expect([part, (await mary.get(`${path}/${part}`)).status]).toEqual([part, 409])
    }
    const query = `teamId=${round.teamId}&assessmentType=teamwork`
    const trends = await (await mary.get(`/api/reports/trends?${query}`)).json()
    expect(trends.waves).toEqual([])
    expect(await (await mary.get('/api/quiz-sessions')).json()).toMatchObject([
      { averageScore: 0, released: 3 },
    ])
  })

  test.each([1, 3])(
    'is stored beside answers that arrive at once, group size %i',
    async (groupSize) => {
      const { round, release, results } = await newRound(app, { groupSize, canSkip: true })
      const sent = [5, exceptFirst(4), 3, exceptFirst(2), exceptFirst(1), 4, 4, exceptFirst(3)]
      const answers = await Promise.all(sent.map((valueAt) => app.submit(round, valueAt)))
      expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 201))
      expect(await app.rows(round.id)).toHaveLength(sent.length)
      await release()
      const { summary } = await results()
      expect(summary.teamResponses).toBe(sent.length)
      expect(shownOf({ summary })).toEqual([
        [4, 4, 4],
        [8, 0, 3.25],
      ])
      expect(await problems()).toBe('')
    },
  )

  test('and an answer with one key are one response', async () => {
    const { round, draw } = await newInvitedRound(app, 3, { canSkip: true })
    const ticket = await draw(0)
    const sent = [4, exceptFirst(4), 2, exceptFirst(2)]
    await Promise.all(sent.map((valueAt) => app.submit(round, valueAt, { ticket })))
    expect(await app.rows(round.id)).toHaveLength(1)
    expect(await problems()).toBe('')
  })

  test('is refused beside answers that arrive at once, which are stored', async () => {
    const { round } = await newRound(app)
    const sent = [5, exceptFirst(4), 3, exceptFirst(2)]
    const answers = await Promise.all(sent.map((valueAt) => app.submit(round, valueAt)))
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 201, 400])
    expect(await app.rows(round.id)).toHaveLength(2)
    expect(await problems()).toBe('')
  })

  test('can be said when a response is replaced, and what it left waiting ends with the round', async () => {
    const invited = await newInvitedRound(app, 5, { groupSize: 3, canSkip: true })
    const { mary, round, draw } = invited
    const tickets = []
    for (const person of [0, 1, 2]) {
      const ticket = await draw(person)
      tickets.push(ticket)
      expect((await app.submit(round, 4, { ticket })).status).toBe(201)
    }
    const replaced = submissionTo(round, exceptFirst(5), { ticket: tickets[0] })
    const changed = await app.visitor().send('PUT', '/api/assessments/teamwork/submit', replaced)
    expect(changed.status).toBe(200)
    await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
    const results = await (await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)).json()
    expect(shownOf(results)).toEqual([
      [null, null, null],
      [3, 0, 4.33],
    ])
    const rollup = await app.db
      .selectFrom('round_rollups')
      .select('pool')
      .where('round_id', '=', round.id)
      .executeTakeFirst()
    expect(rollup).toEqual({ pool: null })
    expect(await problems()).toBe('')
  })

  test('is not said in a replaced response of a round that does not allow it', async () => {
    const { round, draw } = await newInvitedRound(app, 3)
    const ticket = await draw(0)
    await app.submit(round, 4, { ticket })
    const replaced = submissionTo(round, exceptFirst(5), { ticket })
    const changed = await app.visitor().send('PUT', '/api/assessments/teamwork/submit', replaced)
    expect(changed.status).toBe(400)
  })

  test('is always allowed in own runs, up to half of the questions', async () => {
    const mary = await app.signedIn()
    const submit = (answered: number) =>
      mary.post('/api/assessments/teamwork/submit', {
        teamName: 'Core',
        submissionId: randomUUID(),
        responses: submissionTo({ id: '', teamId: '', assessmentType: 'teamwork' }, (position) =>
          position < answered ? 4 : null,
        ).responses,
      })
    expect((await submit(9)).status).toBe(400)
    expect((await submit(10)).status).toBe(201)
    const [run] = await (await mary.get('/api/results')).json()
    expect(run).toMatchObject({ totalScore: 80 })
    expect(run.scores.map(({ category }: { category: string }) => category)).toEqual(
      ASSESSMENTS.teamwork.categories.slice(0, 3).map(({ name }) => name),
    )
  })
})
