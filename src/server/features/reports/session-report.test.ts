import { randomUUID } from 'node:crypto'
import type { Insights, SessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { levelLabel, levelOf, percentText } from '#domain/scoring.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Answer, Client } from '#test/server/app.ts'
import { textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const path = (id: string) => `/api/quiz-sessions/${id}`

const bytesOf = async (answer: Answer): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

/** The words of each page, on one line. */
const pagesOf = (pdf: Buffer): string[] =>
  textOfPages(pdf).map((page) => page.replaceAll(/\s+/g, ' '))

const wordOf = (percent: number): string => levelLabel(levelOf(percent))

/** A round with so many released answers, each person's by the question's position. */
async function released(
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
  let answer: Answer
  let pdf: Buffer
  let pages: string[]
  let results: SessionResults
  let insights: Insights['insights']

  beforeAll(async () => {
    mary = await app.signedIn({ tier: 'starter' })
    const { id } = await mary.team({ name: 'Core' })
    const round = { teamId: id, title: 'Autumn: “check” №1', expectedResponses: 8 }
    session = await released(mary, varied, round)
    answer = await mary.get(`${path(session.id)}/report.pdf`)
    pdf = await bytesOf(answer)
    pages = pagesOf(pdf)
    results = await (await mary.get(`${path(session.id)}/results-v2`)).json()
    insights = (await (await mary.get(`${path(session.id)}/insights`)).json()).insights
  })

  test('is a PDF to be saved under a name that any system takes', () => {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="sextant-autumn-check-no1-${session.createdAt.slice(0, 10)}.pdf"`,
    )
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('can be read aloud: tagged, with language and descriptions of its drawings', () => {
    const text = pdf.toString('latin1')
    for (const said of ['/Marked true', '/StructTreeRoot', '/Lang (en)', '/DisplayDocTitle true']) {
      expect(text).toContain(said)
    }
    // The bars of the categories, and the answers to the questions of each.
    const drawings = 1 + results.summary.categories.length
    expect(text.match(/\/S \/Figure/g)).toHaveLength(drawings)
    expect(text.match(/\/S \/Figure[\s\S]{0,20}\/Alt \(/g)).toHaveLength(drawings)
    expect(pages.join('')).not.toContain(UNKNOWN)
  })

  test('says on its cover whose figures these are, and of how many', () => {
    const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(pages[0]).toContain(
      `Teamwork and Collaboration Team Core Round started ${day} Answers that count 5 Latest of these ${day} People asked 8`,
    )
    expect(pages[1]).toContain('5 answers count here, of 8 people asked: 63%.')
  })

  test('has the figures of the results screen, every one and no other', () => {
    const { averageScore, categories, categoryDetails } = results.summary
    expect(pages[1]).toContain(
      `Overall ${percentText(averageScore)} /100 ${wordOf(averageScore)} 5 answers`,
    )
    for (const { category, averageScore, percentage } of categories) {
      const percent = percentText(percentage)
      expect(pages[1]).toContain(
        `${category} ${wordOf(percentage)} ${averageScore.toFixed(2)} ${percent}`,
      )
      const own = pages.find((page) => page.startsWith(`${category} ${percent} /100`))
      const questions = categoryDetails.filter((question) => question.category === category)
      expect(questions.length).toBeGreaterThan(0)
      expect(own).toContain(`${questions.length} questions with 5 answers each`)
      for (const { questionText, favourable, ...figures } of questions) {
        expect(own).toContain(
          `${questionText} ${wordOf(figures.percentage)} ${figures.averageScore.toFixed(2)} ${percentText(figures.percentage)} ${favourable?.favourable}%`,
        )
      }
    }
    // Cover, overall, insights, a page a category, how to read it, its terms.
    expect(pages).toHaveLength(5 + categories.length)
  })

  test('has the insights of the results screen', () => {
    const page = pages[2]
    expect(page).toMatch(/^Key insights .*Strengths .*Growth areas .*Action items /)
    const { overview, strengths, improvements, recommendations } = insights
    for (const sentence of [overview, ...strengths, ...improvements, ...recommendations]) {
      expect(page).toContain(sentence)
    }
  })

  test('ends with how to read it', () => {
    expect(pages.at(-2)).toMatch(/^How to read this report .*Group size and releases/)
    expect(pages.at(-1)).toMatch(/^What the terms mean Participation .*Favorable /)
  })

  test('says nothing of answers that wait, of the manager’s own, and of who answered', async () => {
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

describe('whatever a round is called, and whatever it is about', () => {
  const TITLES = [
    'סקר צוות סתיו',
    'W'.repeat(160),
    'Zespół Łódź '.repeat(13),
    '"quoted"; filename=../../etc/passwd',
    '\u{1F600}',
    'Plain',
  ]

  test.each(ASSESSMENT_TYPES.map((type, index) => [type, TITLES[index] ?? 'Plain'] as const))(
    '%s, of one person: %s',
    async (assessmentType, title) => {
      const mary = await app.signedIn({ tier: 'business' })
      const { id: teamId } = await mary.team({ name: title.slice(0, 120) })
      const change = { teamId, title, assessmentType, groupSize: 1 }
      const session = await released(mary, [4], change)
      const answer = await mary.get(`${path(session.id)}/report.pdf`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="sextant-[a-z0-9-]+-\d{4}-\d\d-\d\d\.pdf"$/,
      )
      const pages = pagesOf(await bytesOf(answer))
      expect(pages).toHaveLength(5 + ASSESSMENTS[assessmentType].categories.length)
      expect(pages.join(' ')).not.toContain(UNKNOWN)
      expect(pages[0]).toContain('Answers that count 1')
      expect(pages[1]).toContain('80 /100 Excellent 1 answer counts here.')
    },
  )
})

describe('whoever may not have it', () => {
  test('is told what has it and what it costs, on the free plan', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const session = await released(mary, [4, 4, 4])
    const answer = await mary.get(`${path(session.id)}/report.pdf`)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      code: 'upgrade_required',
      message:
        'PDF reports are available on the Starter, Pro, and Business plans. On the Free plan you can buy the report of this session for $9 on its results page.',
      upgradeRequired: true,
      tier: 'free',
    })
  })

  test('is told that nothing counts yet, while nothing does', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const session = await mary.session()
    await app.answered(session, [4, 4])
    await mary.patch(path(session.id), { isActive: false })
    const answer = await mary.get(`${path(session.id)}/report.pdf`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({
      code: 'conflict',
      message: 'No answers count yet in this session.',
    })
  })

  test('cannot tell a session of somebody else’s from one that is not there', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const session = await released(mary, [4, 4, 4])
    for (const tier of ['free', 'business'] as const) {
      const eve = await app.signedIn({ tier, role: 'admin' })
      const theirs = await eve.get(`${path(session.id)}/report.pdf`)
      const nobodys = await eve.get(`${path(randomUUID())}/report.pdf`)
      expect([theirs.status, nobodys.status]).toEqual([404, 404])
      expect(await theirs.text()).toBe(await nobodys.text())
    }
  })

  test('is asked to sign in before anything else', async () => {
    for (const id of [randomUUID(), 'no-id']) {
      expect((await app.visitor().get(`${path(id)}/report.pdf`)).status).toBe(401)
    }
    const mary = await app.signedIn()
    const answer = await mary.get(`${path('no-id')}/report.pdf`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'id' }] })
  })

  test('has the release that is due made by asking', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const session = await mary.session()
    await app.answered(session, [4, 4, 4])
    await app.expire(session.id)
    expect((await mary.get(`${path(session.id)}/report.pdf`)).status).toBe(200)
  })
})
