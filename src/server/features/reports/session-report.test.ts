import { randomUUID } from 'node:crypto'
import type { Insights, SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import { describeOrder } from '#domain/statistics/words.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse, Client } from '#test/server/app.ts'
import { filledShares, textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const path = (id: string) => `/api/quiz-sessions/${id}`

const bytesOf = async (answer: JsonResponse): Promise<Buffer> =>
  Buffer.from(await answer.arrayBuffer())

/** The text of each page on one line. */
const pagesOf = (pdf: Buffer): string[] =>
  textOfPages(pdf).map((page) => page.replaceAll(/\s+/g, ' '))

type Questions = SessionResults['summary']['categoryDetails']

/** Counts the published answers to some questions that agree, and all. */
function agreeing(questions: Questions) {
  const counts = questions.map(({ distribution }) => distribution ?? [])
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return { agree: sum(counts.map((own) => sum(own.slice(3)))), all: sum(counts.map(sum)) }
}

const shareOf = (questions: Questions): number => {
  const { agree, all } = agreeing(questions)
  return (agree / all) * 100
}

/** A closed session with released submissions; each person's answers by question position. */
async function closedSession(
  owner: Client,
  people: readonly (number | ((position: number) => number))[],
  change: Record<string, unknown> = {},
): Promise<QuizSession> {
  const session = await owner.session(change)
  for (const answers of people) await app.submit(session, answers)
  const closed = await owner.patch(path(session.id), { isActive: false })
  expect(await closed.json()).toMatchObject({ released: people.length, waiting: 0 })
  return session
}

const varied = [5, 3, 8, 2, 9].map((seed) => (position: number) => ((seed * position) % 5) + 1)

describe('the report of a round', () => {
  let mary: Client
  let session: QuizSession
  let answer: JsonResponse
  let pdf: Buffer
  let pages: string[]
  let results: SessionResults
  let insights: Insights['insights']

  beforeAll(async () => {
    mary = await app.signedIn({ tier: 'starter' })
    const { id } = await mary.team({ name: 'Core' })
    const round = { teamId: id, title: 'Autumn: “check” №1', expectedResponses: 8 }
    session = await closedSession(mary, varied, round)
    answer = await mary.get(`${path(session.id)}/report.pdf`)
    pdf = await bytesOf(answer)
    pages = pagesOf(pdf)
    results = await (await mary.get(`${path(session.id)}/results-v2`)).json()
    insights = (await (await mary.get(`${path(session.id)}/insights`)).json()).insights
  })

  test('is a downloadable PDF with a portable file name', () => {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename=sextant-autumn-check-no1-${session.createdAt.slice(0, 10)}.pdf`,
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
    const share = shareOf(categoryDetails)
    expect(first).toContain(
      `${formatScore(averageScore)} /100 ${levelLabel(levelOf(averageScore, share))} ${Math.round(share)}% of all answers agree`,
    )
    expect(first).toContain('Participation 5 of 8 63% of the team; the 3 others')
    if (!categoryOrder) throw new Error('there are results')
    expect(first).toContain(describeOrder(categories, categoryOrder, false))
    for (const { category, percentage } of categories) {
      const own = categoryDetails.filter((question) => question.category === category)
      expect(first).toContain(
        `${category} ${formatScore(percentage)} ${Math.round(shareOf(own))}% agree`,
      )
    }
    const ranked = categoryDetails.toSorted((a, b) => b.percentage - a.percentage)
    for (const question of [...ranked.slice(0, 3), ...ranked.slice(-3)]) {
      const { agree, all } = agreeing([question])
      expect(first).toContain(
        `${formatScore(question.percentage)} ${question.questionText} ${question.category} · ${agree} of ${all} ${agree === 1 ? 'agrees' : 'agree'}`,
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
    for (const { category, percentage } of categories) {
      const questions = categoryDetails.filter((question) => question.category === category)
      expect(questions.length).toBeGreaterThan(0)
      const share = shareOf(questions)
      expect(words).toContain(
        `${category}: ${formatScore(percentage)}, ${levelLabel(levelOf(percentage, share))} · ${Math.round(share)}% agree`,
      )
      for (const question of questions) {
        const counts = question.distribution?.filter((count) => count > 0).join(' ')
        const { agree, all } = agreeing([question])
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
    await mary.patch(path(session.id), { isActive: true })
    const own = submissionTo(session, 1, { asManager: true })
    expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(201)
    await app.answered(session, [1, 1])
    const later = await mary.get(`${path(session.id)}/report.pdf`)
    expect(pagesOf(await bytesOf(later))).toEqual(pages)
    expect(pages.join(' ')).not.toContain(mary.user.email)
    expect(pages.join(' ')).not.toContain(session.token)
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
      const session = await closedSession(mary, [4], change)
      const answer = await mary.get(`${path(session.id)}/report.pdf`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename=sextant-[a-z0-9-]*-\d{4}-\d\d-\d\d\.pdf(; filename\*=UTF-8''[\w%-]+\.pdf)?$/,
      )
      const pages = pagesOf(await bytesOf(answer))
      expect(pages.join(' ')).not.toContain(UNKNOWN)
      expect(pages[0]).toContain(title.trim().slice(0, 40))
      expect(pages[0]).toContain('80 /100 Excellent')
      expect(pages[0]).toContain('Responses 1 The number of people in the team is not known.')
    },
  )
})

describe('the report of a team’s second round', () => {
  /** Answers from 1 to 5 around `mean`, different for each person. */
  const around = (mean: number, count: number) =>
    Array.from(
      { length: count },
      (_, person) => (position: number) =>
        Math.min(5, Math.max(1, mean + ((person * 7 + position * 3) % 3) - 1)),
    )

  test.each([
    { what: 'a fall', means: [4, 2], count: 12, tier: 'pro' },
    { what: 'no clear change', means: [3, 3], count: 7, tier: 'pro' },
    { what: 'three responses', means: [3, 4], count: 3, tier: 'business' },
    { what: 'a rise', means: [2, 4], count: 20, tier: 'business' },
  ] as const)('fills its pages and has margins and a verdict: $what', async (round) => {
    const { means, count, tier } = round
    const mary = await app.signedIn({ tier })
    const { id: teamId } = await mary.team({ name: 'Команда Север' })
    const change = { teamId, assessmentType: 'innovation', expectedResponses: 24 }
    await closedSession(mary, around(means[0], count), { ...change, title: 'Before' })
    const session = await closedSession(mary, around(means[1], count), { ...change, title: 'Now' })
    const pdf = await bytesOf(await mary.get(`${path(session.id)}/report.pdf`))
    const { summary }: SessionResults = await (await mary.get(`${path(session.id)}/results-v2`)).json()
    const [first = '', ...others] = pagesOf(pdf)
    expect(first).toContain('Команда Север')
    const { overall, categories, sinceLastWave } = summary.advanced ?? {}
    if (overall?.kind !== 'range' || !categories || !sinceLastWave) throw new Error('all are there')
    const range = (own: { low: number; high: number }) =>
      `${Math.round(own.low)}–${Math.round(own.high)}`
    expect(first).toContain(`Margin of error ${range(overall)}`)
    for (const { interval } of categories) {
      if (interval.kind === 'range') expect(first).toContain(range(interval))
    }
    expect(first).toContain(
      {
        up: 'A clear change: more than everyday fluctuation.',
        down: 'A clear change: more than everyday fluctuation.',
        unclear: 'No clear change: about',
        'too-few': 'Too few responses to tell.',
      }[sinceLastWave.overall.verdict],
    )
    expect(first).toContain('What to do first')
    expect(others.join(' ')).toContain('Over time Over 2 rounds, the overall score went from')
    for (const share of filledShares(pdf).slice(0, -1)) expect(share).toBeGreaterThan(0.6)
  })
})

describe('requesting a report', () => {
  test('returns 403 with the plans and the price on the Free plan', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const session = await closedSession(mary, [4, 4, 4])
    const answer = await mary.get(`${path(session.id)}/report.pdf`)
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
    const session = await mary.session()
    await app.answered(session, [4, 4])
    await mary.patch(path(session.id), { isActive: false })
    const answer = await mary.get(`${path(session.id)}/report.pdf`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({
      code: 'conflict',
      message: 'No responses are included in the results of this round yet.',
    })
  })

  test('returns the same 404 for another account’s session and an unknown one', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const session = await closedSession(mary, [4, 4, 4])
    for (const tier of ['free', 'business'] as const) {
      const eve = await app.signedIn({ tier, role: 'admin' })
      const theirs = await eve.get(`${path(session.id)}/report.pdf`)
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
    const session = await mary.session()
    await app.answered(session, [4, 4, 4])
    await app.expire(session.id)
    expect((await mary.get(`${path(session.id)}/report.pdf`)).status).toBe(200)
  })
})
