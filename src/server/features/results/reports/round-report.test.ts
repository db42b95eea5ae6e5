import { randomUUID } from 'node:crypto'
import { hasScore } from '#domain/scored-question.ts'
import type { Insights, RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { formatScore } from '#domain/scoring.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { describeOrder, formatAgreeCount } from '#domain/statistics/words.ts'
import { submissionTo } from '#test/server/answers.ts'
import { agreeingAnswers } from '#test/server/round-exports.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse, Client } from '#test/server/app.ts'
import { filledShares, textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const path = (id: string) => `/api/quiz-sessions/${id}`

const bytesOf = async (answer: JsonResponse): Promise<Buffer> =>
  Buffer.from(await answer.arrayBuffer())

/** Returns the text of each page on one line. */
const pagesOf = (pdf: Buffer): string[] =>
  textOfPages(pdf).map((page) => page.replaceAll(/\s+/g, ' '))

/** Returns a closed round with released submissions; each person's answers by question position. */
async function closedRound(
  owner: Client,
  people: readonly (number | ((position: number) => number))[],
  change: Record<string, unknown> = {},
): Promise<Round> {
  const round = await owner.round(change)
  for (const answers of people) await app.submit(round, answers)
  const closed = await owner.patch(path(round.id), { isActive: false })
  expect(await closed.json()).toMatchObject({ released: people.length, waiting: 0 })
  return round
}

const varied = [5, 3, 8, 2, 9].map((seed) => (position: number) => ((seed * position) % 5) + 1)

describe('the report of a round', () => {
  let mary: Client
  let round: Round
  let answer: JsonResponse
  let pdf: Buffer
  let pages: string[]
  let results: RoundResults
  let insights: Insights['insights']

  beforeAll(async () => {
    mary = await app.signedIn({ tier: 'starter' })
    const { id } = await mary.team({ name: 'Core' })
    const settings = { teamId: id, title: 'Autumn: “check” №1', expectedResponses: 8 }
    round = await closedRound(mary, varied, settings)
    answer = await mary.get(`${path(round.id)}/report.pdf`)
    pdf = await bytesOf(answer)
    pages = pagesOf(pdf)
    results = await (await mary.get(`${path(round.id)}/results-v2`)).json()
    insights = (await (await mary.get(`${path(round.id)}/insights`)).json()).insights
  })

  test('is a downloadable PDF with a portable file name', () => {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename=sextant-autumn-check-no1-${round.createdAt.slice(0, 10)}.pdf`,
    )
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is accessible: tagged, with language and descriptions of its drawings', () => {
    const text = pdf.toString('latin1')
    for (const marker of [
      '/Marked true',
      '/StructTreeRoot',
      '/Lang (en)',
      '/DisplayDocTitle true',
    ]) {
      expect(text).toContain(marker)
    }
    // The scale of the overall score, and the distribution of each question.
    const drawings = 1 + results.summary.categoryDetails.length
    expect(text.match(/\/S \/Figure/g)).toHaveLength(drawings)
    expect(text.match(/\/S \/Figure[\s\S]{0,20}\/Alt \(/g)).toHaveLength(drawings)
    expect(text).not.toContain('pdfuaid')
    expect(pages.join('')).not.toContain(UNKNOWN)
  })

  test('tells the whole story on its first page', () => {
    const [first = ''] = pages
    const { averageScore, categories, categoryDetails, categoryOrder } = results.summary
    const day = new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    expect(first).toContain(
      `Autumn: “check” №1 Acme · Core · Teamwork and Collaboration · Started ${day} · latest response ${day} (UTC)`,
    )
    const share = agreeingAnswers(categoryDetails).percent
    expect(first).toContain(
      `${formatScore(averageScore)} /100 ${overallLevel(results.summary, 5).text} 5 of 8 people · ${Math.round(share)}% of answers are Agree or Strongly Agree`,
    )
    expect(first).toContain('Participation 5 of 8 63% of the team; the 3 others')
    if (!categoryOrder) throw new Error('there are results')
    expect(first).toContain(describeOrder(categories, categoryOrder))
    for (const { category, percentage } of categories) {
      const own = categoryDetails.filter((question) => question.category === category)
      expect(first).toContain(
        `${category} ${formatScore(percentage)} ${Math.round(agreeingAnswers(own).percent)}% agree`,
      )
    }
    const ranked = categoryDetails.filter(hasScore).toSorted((a, b) => b.percentage - a.percentage)
    for (const question of [...ranked.slice(0, 3), ...ranked.slice(-3)]) {
      const agreeing = formatAgreeCount(question.distribution ?? [])
      expect(first).toContain(
        `${formatScore(question.percentage)} ${question.questionText} ${question.category} · ${agreeing}`,
      )
    }
    const actions = first.slice(first.indexOf('What to do first'))
    for (const recommendation of insights.recommendations) {
      expect(actions).toContain(recommendation.slice(0, recommendation.indexOf('.')))
    }
    for (const answer of ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree']) {
      expect(first).toContain(answer)
    }
  })

  test('fills its pages', () => {
    const shares = filledShares(pdf)
    expect(shares.length).toBeLessThanOrEqual(6)
    for (const share of shares.slice(0, -1)) expect(share).toBeGreaterThan(0.6)
  })

  test('shows exactly the results of the results page', () => {
    const words = pages.join(' ')
    const { categories, categoryDetails } = results.summary
    for (const own of categories) {
      const { category, percentage } = own
      const questions = categoryDetails.filter((question) => question.category === category)
      expect(questions.length).toBeGreaterThan(0)
      const { text, agree: share } = categoryLevel(own, results.summary.teamResponses)
      expect(share).toBe(agreeingAnswers(questions).percent)
      expect(words).toContain(
        `${category}: ${formatScore(percentage)}, ${text} · ${Math.round(share ?? 0)}% agree`,
      )
      for (const question of questions.filter(hasScore)) {
        const counts = question.distribution?.filter((count) => count > 0).join(' ')
        const { agree, all } = agreeingAnswers([question])
        expect(words).toContain(
          `${question.questionText} ${counts} ${question.averageScore.toFixed(2)} ${formatScore(question.percentage)} ${agree} of ${all}`,
        )
      }
    }
  })

  test('shows the insights of the results page', () => {
    const words = pages.join(' ')
    expect(words).toMatch(/Key insights .*Strengths .*Growth areas .*Action items /)
    const { overview, strengths, improvements, recommendations } = insights
    for (const sentence of [overview, ...strengths, ...improvements, ...recommendations]) {
      expect(words).toContain(sentence.replace('\n', ' '))
    }
  })

  test('ends with the method and the terms', () => {
    expect(pages.join(' ')).toMatch(
      /How to read this report .*Group size .*Participation .*Agree counts /,
    )
  })

  test('leaves out waiting submissions, the manager’s answers, the email and the token', async () => {
    await mary.patch(path(round.id), { isActive: true })
    const own = submissionTo(round, 1, { asManager: true })
    expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(201)
    await app.answered(round, [1, 1])
    const later = await mary.get(`${path(round.id)}/report.pdf`)
    expect(pagesOf(await bytesOf(later))).toEqual(pages)
    expect(pages.join(' ')).not.toContain(mary.user.email)
    expect(pages.join(' ')).not.toContain(round.token)
  })
})

describe('a report of any title and assessment', () => {
  const TITLES = [
    'סקר צוות סתיו',
    'W'.repeat(160),
    'Zespół Łódź '.repeat(13),
    '"quoted"; filename=../../etc/passwd',
    'Команда \u{1F600}',
  ]

  // The report above is one of teamwork.
  const others = ASSESSMENT_TYPES.filter((type) => type !== 'teamwork')

  test.each(others.map((type, index) => [type, TITLES[index] ?? 'Plain'] as const))(
    'is created for %s with one response: %s',
    async (assessmentType, title) => {
      const mary = await app.signedIn({ tier: 'business' })
      const { id: teamId } = await mary.team({ name: title.slice(0, 120) })
      const change = { teamId, title, assessmentType, groupSize: 1 }
      const round = await closedRound(mary, [4], change)
      const answer = await mary.get(`${path(round.id)}/report.pdf`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename=sextant-[a-z0-9-]*-\d{4}-\d\d-\d\d\.pdf(; filename\*=UTF-8''[\w%-]+\.pdf)?$/,
      )
      const pages = pagesOf(await bytesOf(answer))
      expect(pages.join(' ')).not.toContain(UNKNOWN)
      expect(pages[0]).toContain(title.trim().slice(0, 40))
      expect(pages[0]).toMatch(/80 \/100 (?!Good|Excellent)/)
      expect(pages[0]).toContain('Responses 1 The number of people in the team is not known.')
    },
  )
})

describe('requesting a report', () => {
  test('returns 403 with the plans and the price on the Free plan', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const round = await closedRound(mary, [4, 4, 4])
    const answer = await mary.get(`${path(round.id)}/report.pdf`)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      code: 'upgrade_required',
      message:
        'PDF reports are available on the Starter, Pro, and Business plans. On the Free plan you can buy the report of this round for $9 on its results page.',
      upgradeRequired: true,
      tier: 'free',
    })
  })

  test('returns 409 before the first release', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await mary.round()
    await app.answered(round, [4, 4])
    await mary.patch(path(round.id), { isActive: false })
    const answer = await mary.get(`${path(round.id)}/report.pdf`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({
      code: 'conflict',
      message: 'Too few answers are included in the results of this round yet.',
    })
  })

  test('returns the same 404 for another account’s round and an unknown one', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await closedRound(mary, [4, 4, 4])
    for (const tier of ['free', 'business'] as const) {
      const eve = await app.signedIn({ tier, role: 'admin' })
      const theirs = await eve.get(`${path(round.id)}/report.pdf`)
      const unknown = await eve.get(`${path(randomUUID())}/report.pdf`)
      expect([theirs.status, unknown.status]).toEqual([404, 404])
      expect(await theirs.text()).toBe(await unknown.text())
    }
  })

  test('requires sign-in before it validates the id', async () => {
    for (const id of [randomUUID(), 'no-id']) {
      expect((await app.visitor().get(`${path(id)}/report.pdf`)).status).toBe(401)
    }
    const mary = await app.signedIn()
    const answer = await mary.get(`${path('no-id')}/report.pdf`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'id' }] })
  })

  test('makes a due release first', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const round = await mary.round()
    await app.answered(round, [4, 4, 4])
    await app.expire(round.id)
    expect((await mary.get(`${path(round.id)}/report.pdf`)).status).toBe(200)
  })
})
