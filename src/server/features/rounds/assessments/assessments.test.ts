import { AssessmentWithQuestions } from '#contract/assessments.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { useApp } from '#test/server/app.ts'
import { assessmentWithQuestions } from './to-api.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const get = async (path: string) => (await app.visitor().get(path)).json()

const EXPECTED = [
  ['agile', 'Agile Maturity', 25],
  ['teamwork', 'Teamwork and Collaboration', 20],
  ['innovation', 'Innovation Readiness', 28],
  ['leadership', 'Leadership Effectiveness', 30],
  ['engagement', 'Employee Engagement and Wellbeing', 22],
  ['digital', 'Digital Transformation Readiness', 24],
] as const

describe('assessments', () => {
  test('are listed without their questions', async () => {
    const listed = await get('/api/assessments')
    expect(
      listed.map(({ type, title, totalQuestions }: Record<string, unknown>) => [
        type,
        title,
        totalQuestions,
      ]),
    ).toEqual(EXPECTED)
    for (const assessment of listed) {
      expect(assessment).toEqual({
        id: assessment.type,
        type: expect.any(String),
        version: 2,
        title: expect.any(String),
        description: expect.stringMatching(/.{20}/),
        totalQuestions: expect.any(Number),
        estimatedMinutes: expect.any(Number),
        categories: expect.any(Array),
        focusAreas: expect.any(Array),
        outcomes: expect.any(Array),
        frequency: expect.any(String),
        icon: expect.any(String),
        color: expect.stringMatching(/^#/),
        bgColor: expect.stringMatching(/^#/),
      })
    }
  })

  test.each(EXPECTED)('%s has all its questions', async (type, _title, count) => {
    const { questions, ...summary } = await get(`/api/assessments/${type}`)
    const listed = await get('/api/assessments')
    expect(listed).toContainEqual(summary)
    expect(questions).toHaveLength(count)
    for (const question of questions) {
      expect(question).toEqual({
        id: expect.stringMatching(new RegExp(`^${type}\\.[a-z-]+\\.\\d+$`)),
        type: 'rating',
        text: expect.stringMatching(/.{10}/),
        category: expect.any(String),
        scale: {
          labels: ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'],
        },
      })
      expect(summary.categories).toContain(question.category)
    }
    const ids = questions.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(count)
  })

  test.each(ASSESSMENT_TYPES)('%s is kept as the JSON that the contract makes of it', (type) => {
    const { text } = assessmentWithQuestions(ASSESSMENTS[type])
    expect(JSON.stringify(AssessmentWithQuestions.parse(JSON.parse(text)))).toBe(text)
  })

  test('have earlier versions', async () => {
    const [first, newest] = [
      await get('/api/assessments/agile?version=1'),
      await get('/api/assessments/agile'),
    ]
    expect([first.version, newest.version]).toEqual([1, 2])
    expect(first.questions).toHaveLength(newest.questions.length)
    expect(first.questions[0]).toMatchObject({
      id: 'agile.responsiveness.1',
      text: 'Once a piece of our work is finished, it goes into use within days.',
    })
    expect(await get('/api/assessments/agile?version=2')).toEqual(newest)
    for (const [version, status] of [
      [3, 404],
      [0, 400],
      ['x', 400],
    ]) {
      const answer = await app.visitor().get(`/api/assessments/agile?version=${version}`)
      expect([version, answer.status]).toEqual([version, status])
    }
  })

  test.each([
    'none',
    'Agile',
    'constructor',
    '__proto__',
    'toString',
    'agile%20',
    '%2e%2e',
    'x'.repeat(150),
  ])('%s is not found', async (type) => {
    const answer = await app.visitor().get(`/api/assessments/${type}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 'not_found', message: expect.any(String) })
  })
})

describe('sample results', () => {
  test('exist for all six and average the 77 of the landing page', async () => {
    const samples = await get('/api/sample-results')
    expect(Object.keys(samples)).toEqual(EXPECTED.map(([type]) => type))
    let total = 0
    for (const [type, title] of EXPECTED) {
      const { categories } = await get(`/api/assessments/${type}`)
      const sample = samples[type]
      expect(Object.keys(sample).toSorted()).toEqual(['categories', 'title', 'totalScore'])
      expect(sample.title).toBe(title)
      const sampleCategories = sample.categories.map(
        ({ category }: { category: string }) => category,
      )
      expect(sampleCategories).toEqual(categories)
      for (const { percentage, color } of sample.categories) {
        expect(percentage).toBeGreaterThanOrEqual(20)
        expect(percentage).toBeLessThanOrEqual(100)
        const band = [80, 60, 40].findIndex((floor) => percentage >= floor)
        expect(color).toBe(['green', 'blue', 'yellow'][band] ?? 'red')
      }
      total += sample.totalScore
    }
    expect(total / 6).toBeCloseTo(77, 1)
  })
})

describe('public data', () => {
  test.each(['/api/assessments', '/api/assessments/agile', '/api/sample-results', '/api/plans'])(
    'is cached by browsers and revalidated with an ETag: %s',
    async (path) => {
      const first = await app.visitor().get(path)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
      expect(first.headers.get('cache-control')).toBe('no-cache')
      expect((await first.text()).length).toBeGreaterThan(500)
      // The ETag is the same for all users, so it identifies no one.
      const mary = await app.signedIn()
      const again = await mary.get(path, { 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect([again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
        etag,
        'no-cache',
      ])
      const other = await mary.get(path, { 'if-none-match': 'W/"of-another-version"' })
      expect([other.status, other.headers.get('etag')]).toEqual([200, etag])
    },
  )

  test('an error is not cached', async () => {
    const answer = await app.visitor().get('/api/assessments/none')
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('etag'),
    ]).toEqual([404, 'no-store', null])
  })
})
