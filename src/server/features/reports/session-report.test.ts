import { randomUUID } from 'node:crypto'
import type { Insights, SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse, Client } from '#test/server/app.ts'
import { textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const path = (id: string) => `/api/quiz-sessions/${id}`

const bytesOf = async (answer: JsonResponse): Promise<Buffer> =>
  Buffer.from(await answer.arrayBuffer())

/** The text of each page on one line. */
const pagesOf = (pdf: Buffer): string[] =>
  textOfPages(pdf).map((page) => page.replaceAll(/\s+/g, ' '))

const wordOf = (percent: number): string => levelLabel(levelOf(percent))

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
    // The bar chart of the categories, and one distribution chart per category.
    const drawings = 1 + results.summary.categories.length
    expect(text.match(/\/S \/Figure/g)).toHaveLength(drawings)
    expect(text.match(/\/S \/Figure[\s\S]{0,20}\/Alt \(/g)).toHaveLength(drawings)
    expect(pages.join('')).not.toContain(UNKNOWN)
  })

  test('names the team, the dates and the number of responses on its cover', () => {
    const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(pages[0]).toContain(
      `Teamwork and Collaboration Team Core Round started ${day} (UTC) Responses included 5 Latest response ${day} (UTC) People in the team 8`,
    )
    expect(pages[1]).toContain('Based on 5 responses from a team of 8 people (63%).')
  })

  test('shows exactly the results of the results page', () => {
    const { averageScore, categories, categoryDetails } = results.summary
    expect(pages[1]).toContain(
      `Overall ${formatScore(averageScore)} /100 ${wordOf(averageScore)} Based on 5 responses`,
    )
    for (const { category, averageScore, percentage } of categories) {
      const percent = formatScore(percentage)
      expect(pages[1]).toContain(
        `${category} ${wordOf(percentage)} ${averageScore.toFixed(2)} ${percent}`,
      )
      const own = pages.find((page) => page.startsWith(`${category} ${percent} /100`))
      const questions = categoryDetails.filter((question) => question.category === category)
      expect(questions.length).toBeGreaterThan(0)
      expect(own).toContain(`${questions.length} questions with 5 responses`)
      for (const { questionText, favourable, ...figures } of questions) {
        expect(own).toContain(
          `${questionText} ${wordOf(figures.percentage)} ${figures.averageScore.toFixed(2)} ${formatScore(figures.percentage)} ${favourable?.favourable}%`,
        )
      }
    }
    // Cover, overall, insights, one page per category, method, glossary.
    expect(pages).toHaveLength(5 + categories.length)
  })

  test('shows the insights of the results page', () => {
    const page = pages[2]
    expect(page).toMatch(/^Key insights .*Strengths .*Growth areas .*Action items /)
    const { overview, strengths, improvements, recommendations } = insights
    for (const sentence of [overview, ...strengths, ...improvements, ...recommendations]) {
      expect(page).toContain(sentence.replace('\n', ' '))
    }
  })

  test('ends with the method and the glossary', () => {
    expect(pages.at(-2)).toMatch(/^How to read this report .*Group size/)
    expect(pages.at(-1)).toMatch(/^What the terms mean Participation .*Favorable /)
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
    '\u{1F600}',
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
        /^attachment; filename=sextant-[a-z0-9-]+-\d{4}-\d\d-\d\d\.pdf(; filename\*=UTF-8''[\w%-]+\.pdf)?$/,
      )
      const pages = pagesOf(await bytesOf(answer))
      expect(pages).toHaveLength(5 + ASSESSMENTS[assessmentType].categories.length)
      expect(pages.join(' ')).not.toContain(UNKNOWN)
      expect(pages[0]).toContain('Responses included 1')
      expect(pages[1]).toContain('80 /100 Excellent Based on 1 response.')
    },
  )
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
