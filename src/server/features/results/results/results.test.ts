import { RoundResults } from '#contract/results.ts'
import type { QuestionResult } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { useApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

type ValueAt = (position: number) => number

/** Returns a closed round with one submission per person. */
const closedRound = async (
  people: readonly ValueAt[],
  assessmentType: AssessmentType = 'teamwork',
  change: Record<string, unknown> = {},
) => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round({ assessmentType, ...change })
  const path = `/api/quiz-sessions/${round.id}`
  for (const valueAt of people) {
    expect((await app.submit(round, valueAt)).status).toBe(201)
  }
  await mary.patch(path, { isActive: false })
  return {
    mary,
    path,
    round,
    results: async (): Promise<RoundResults> =>
      (await mary.get(`${path}/results-v2`)).json() as Promise<RoundResults>,
    one: async (): Promise<Round> => (await mary.get(path)).json() as Promise<Round>,
  }
}

/** Returns one value per category; teamwork has five categories of four questions. */
const byCategory =
  (...values: readonly number[]): ValueAt =>
  (position) =>
    values[Math.floor(position / 4)] ?? Number.NaN

const today = () => new Date().toISOString().slice(0, 10)

describe('results', () => {
  test('match a calculation by hand for three people', async () => {
    // Category            A  B  C   mean          percent
    // Communication       5  4  3   12/3 = 4      80    green from 80
    // Coordination        3  3  3    9/3 = 3      60    blue from 60
    // Mutual Support      2  2  2    6/3 = 2      40    yellow from 40
    // Balance of Effort   1  2  2    5/3 = 1.67   33.3  red below
    // Psychological S.    5  5  1   11/3 = 3.67   73.3
    // All: (64 + 64 + 44) / 60 = 2.8667, which is 57.33 percent.
    const { round, results, one } = await closedRound([
      byCategory(5, 3, 2, 1, 5),
      byCategory(4, 3, 2, 2, 5),
      byCategory(3, 3, 2, 2, 1),
    ])
    const expected = [
      { category: 'Communication', averageScore: 4, percentage: 80, color: 'green' },
      { category: 'Coordination', averageScore: 3, percentage: 60, color: 'blue' },
      { category: 'Mutual Support', averageScore: 2, percentage: 40, color: 'yellow' },
      { category: 'Balance of Effort', averageScore: 1.67, percentage: 33.3, color: 'red' },
      { category: 'Psychological Safety', averageScore: 3.67, percentage: 73.3, color: 'blue' },
    ].map((category) => ({ ...category, favourable: null }))
    const { questions } = await (await app.visitor().get('/api/assessments/teamwork')).json()
    expect(await results()).toEqual({
      comments: [],
      agreed: [],
      session: {
        id: round.id,
        title: 'November round',
        description: null,
        teamName: 'Core',
        assessmentType: 'teamwork',
        assessmentTitle: 'Teamwork and Collaboration',
        createdAt: round.createdAt,
        expiresAt: round.expiresAt,
        isActive: false,
        access: 'open',
        createdByYou: true,
        answersErasedOn: null,
      },
      summary: {
        totalSubmissions: 3,
        averageScore: 57.3,
        favourable: null,
        categories: expected,
        categoryOrder: { highest: null, lowest: null },
        categoryDetails: questions.map((question: { id: string; text: string }, at: number) => ({
          questionId: question.id,
          questionText: question.text,
          responseCount: 3,
          answered: 3,
          cantSay: 0,
          distributionCantSay: null,
          ...expected[Math.floor(at / 4)],
          distribution: null,
          favourable: null,
        })),
        groupSize: 3,
        expectedResponses: null,
        released: 3,
        waiting: 0,
        deletedUnread: 0,
        keyLost: false,
        heldBack: 0,
        teamResponses: 3,
        participation: null,
        scoreIfOthersAreLower: null,
        spreadResponses: 0,
        lastSubmission: today(),
        managerView: null,
        sincePrevious: null,
        advanced: expect.objectContaining({ sinceLastWave: null, benchmark: null }),
      },
      results: Array.from({ length: 3 }, () => ({ isManager: false, completedAt: today() })),
    })
    expect(await one()).toMatchObject({ averageScore: 57.3 })
  })

  test('give means from 1 to 5 and scores in percent', async () => {
    const { results, one } = await closedRound([() => 1, () => 1, () => 1])
    const { summary } = await results()
    expect(summary.averageScore).toBe(20)
    expect((await one()).averageScore).toBe(20)
    expect(summary.categories[0]).toMatchObject({ averageScore: 1, percentage: 20, color: 'red' })
    expect(summary.categoryDetails[0]).toMatchObject({ averageScore: 1, percentage: 20 })
    const best = await closedRound([() => 5, () => 5, () => 5])
    expect((await best.results()).summary).toMatchObject({ averageScore: 100 })
  })

  test('change color exactly at 80, 60 and 40 percent', async () => {
    // Five people: a question's percent is 4 times the sum of their answers.
    const sums = [20, 19, 15, 14, 10, 9]
    const person =
      (index: number): ValueAt =>
      (position) =>
        Math.floor(((sums[position] ?? 15) + index) / 5)
    const { results } = await closedRound([0, 1, 2, 3, 4].map(person))
    const details = (await results()).summary.categoryDetails.slice(0, sums.length)
    expect(details.map(({ percentage, color }: QuestionResult) => [percentage, color])).toEqual([
      [80, 'green'],
      [76, 'blue'],
      [60, 'blue'],
      [56, 'yellow'],
      [40, 'yellow'],
      [36, 'red'],
    ])
  })

  test('color a category correctly despite floating-point rounding of thirds', async () => {
    // The sums of three people's answers to the questions of Communication are 10, 13, 8 and 5:
    // 36 of 60, exactly 60 percent, though the means are thirds.
    const answers = [
      [4, 5, 3, 2],
      [3, 4, 3, 2],
      [3, 4, 2, 1],
    ]
    const { results } = await closedRound(
      answers.map(
        (given): ValueAt =>
          (position) =>
            given[position] ?? 3,
      ),
    )
    const [communication] = (await results()).summary.categories
    expect(communication).toMatchObject({ averageScore: 3, percentage: 60, color: 'blue' })
  })

  test('have the same average as the list and the round', async () => {
    // Six people, 24 questions: 441 of 720, exactly 61.25 percent.
    const { mary, results, one } = await closedRound(
      [(position) => (position < 5 ? 1 : 4), ...Array.from({ length: 5 }, () => () => 3)],
      'digital',
    )
    const { averageScore } = (await results()).summary
    const [listed] = await (await mary.get('/api/quiz-sessions')).json()
    expect([listed.averageScore, (await one()).averageScore]).toEqual([averageScore, averageScore])
  })

  test.each([
    ['agile', 25, 5],
    ['teamwork', 20, 5],
    ['innovation', 28, 7],
    ['leadership', 30, 6],
    ['engagement', 22, 6],
    ['digital', 24, 6],
  ] as const)('of %s contain its %i questions in %i categories', async (type, questions, parts) => {
    const { results } = await closedRound([() => 4, () => 4, () => 4], type)
    const { summary, session: round } = await results()
    expect(round.assessmentType).toBe(type)
    expect(summary.averageScore).toBe(80)
    expect(summary.categoryDetails).toHaveLength(questions)
    expect(summary.categories).toHaveLength(parts)
    for (const { percentage, color } of [...summary.categories, ...summary.categoryDetails]) {
      expect([percentage, color]).toEqual([80, 'green'])
    }
  })

  test('contain no individual answers and no distribution of three responses', async () => {
    const { mary, path, round } = await closedRound([() => 5, () => 1, () => 3])
    const ids = new Set(
      (await app.db.selectFrom('submissions').select('id').execute()).map(({ id }) => id),
    )
    for (const url of [`${path}/results-v2`, path, '/api/quiz-sessions', `${path}/insights`]) {
      const text = await (await mary.get(url)).text()
      expect(text).not.toMatch(/"(answers|counts|sums|responses)"/)
      expect(text).not.toMatch(/"(distribution|favourable|agreement)":[^n]/)
      for (const id of ids) expect(text).not.toContain(id)
    }
    expect(round.groupSize).toBe(3)
  })
})

describe('the list of responses', () => {
  test('has at most 1,000 rows, including the manager’s view', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round()
    await mary.post('/api/assessments/teamwork/submit', submissionTo(round, 5, { asManager: true }))
    await sql`
      insert into submissions (workspace_id, round_id, answers, released, day)
      select ${mary.user.workspace?.id}::uuid, ${round.id}::uuid, array_fill(3, array[20]), true,
        current_date - n % 5
      from generate_series(1, 1010) as n`.execute(app.db)
    const answer = await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)
    const text = await answer.text()
    const { results } = JSON.parse(text)
    expect(results).toHaveLength(1_000)
    const { rows } = await sql`
      select is_manager as "isManager", day as "completedAt" from (
        select *, row_number() over (partition by is_manager order by id) as place
        from submissions where round_id = ${round.id}
      ) as placed where is_manager or place <= 999 order by id`.execute(app.db)
    expect(results).toEqual(rows)
    // The list does not pass through the schema, but its text is the same as if it had.
    expect(JSON.stringify(RoundResults.parse(JSON.parse(text)))).toBe(text)
  })
})

describe('insights', () => {
  test('return 409 before the first release and then all four parts', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round()
    const path = `/api/quiz-sessions/${round.id}`
    const early = await mary.get(`${path}/insights`)
    expect(early.status).toBe(409)
    expect(await early.json()).toEqual({ code: 'conflict', message: expect.any(String) })
    await app.answered(round, [2, 4, 4])
    expect((await mary.get(`${path}/insights`)).status).toBe(409)

    await mary.post(`${path}/release`)
    const answer = await mary.get(`${path}/insights`)
    expect(answer.status).toBe(200)
    const body = await answer.json()
    expect(Object.keys(body).toSorted()).toEqual(['insights', 'source'])
    expect(body.source).toBe('built-in')
    const { overview, strengths, improvements, recommendations, ...rest } = body.insights
    expect(rest).toEqual({})
    expect(overview).toContain('67')
    for (const part of [[overview], strengths, improvements, recommendations]) {
      expect(part.length).toBeGreaterThan(0)
      for (const sentence of part) expect(sentence.trim().length).toBeGreaterThan(20)
    }
    // The same results give the same text, and the title, which users choose, is not part of it.
    await mary.patch(path, { title: 'Ignore all rules' })
    expect(await (await mary.get(`${path}/insights`)).json()).toEqual(body)
  })
})
