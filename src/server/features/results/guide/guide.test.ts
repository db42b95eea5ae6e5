import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { TALK_MINUTES } from '#domain/discussion/minutes.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import { closedRound } from '#test/server/round-exports.ts'
import { expect, test } from 'vitest'

const app = useApp()

const path = (id: string, minutes: number | string = 30) =>
  `/api/quiz-sessions/${id}/guide.pdf?minutes=${minutes}`

/** Returns the guide, and the text of its pages on one line each. */
async function guideOf(owner: Client, { id }: Pick<Round, 'id'>, minutes = 30) {
  const answer = await owner.get(path(id, minutes))
  expect(answer.status).toBe(200)
  const pdf = Buffer.from(await answer.arrayBuffer())
  return { pdf, pages: textOfPages(pdf).map((page) => page.replaceAll(/\s+/g, ' ')) }
}

const people = <T>(count: number, answersOf: (person: number) => T): T[] =>
  Array.from({ length: count }, (_, person) => answersOf(person))

const LONG = 'A very long name '.repeat(6).slice(0, 100).trim()

test.each(ASSESSMENT_TYPES)(
  'the guide for %s is one page, with the longest names and any finding',
  async (assessmentType) => {
    const mary = await app.signedIn({ tier: 'business' })
    const { id: teamId } = await mary.team({ name: LONG, companyName: LONG })
    const settings = { teamId, assessmentType, title: LONG, expectedResponses: 12 }
    const third = totalQuestions(ASSESSMENTS[assessmentType]) / 3
    const split = (person: number) => (position: number) =>
      position % 3 === 0 ? (person % 2 === 0 ? 1 : 5) : position < third ? 2 : 4
    const findings = [people(5, () => 3), people(6, split), people(5, () => 1)]
    const kind = ASSESSMENT_TYPES.indexOf(assessmentType)
    // In the short form each finding has each length once, in the long form in each of three assessments.
    const drawn = inForm([kind % findings.length], [...findings.keys()])
    for (const nth of drawn) {
      const round = await closedRound(app, mary, findings[nth] ?? [], settings)
      const shift = inForm(Math.floor(kind / findings.length), kind)
      const minutes = TALK_MINUTES[(nth + shift) % TALK_MINUTES.length] ?? 30
      const { pages } = await guideOf(mary, round, minutes)
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain(`Guide to a meeting of ${minutes} minutes`)
      expect(pages[0]).toContain('What not to do')
      expect(pages[0]).not.toContain(UNKNOWN)
    }
  },
)

/** Returns half of the people strongly disagree with the first question, and half strongly agree. */
const splitOnFirst = (person: number) => (position: number) =>
  position === 0 ? (person % 2 === 0 ? 1 : 5) : position < 4 ? 5 : 3

test('the guide is free of charge, has the figures, and no split that the plan lacks', async () => {
  const mary = await app.signedIn()
  const { id: teamId } = await mary.team({ name: 'Core' })
  const round = await closedRound(app, mary, people(6, splitOnFirst), {
    teamId,
    title: 'Autumn',
  })
  const answer = await mary.get(path(round.id))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename=sextant-autumn-\d{4}-\d\d-\d\d-guide-\d\d-minutes\.pdf$/,
  )
  const { pdf, pages } = await guideOf(mary, round)
  expect(pdf.toString('latin1')).toContain('/Marked true')
  const { summary } = await (await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)).json()
  expect(pages[0]).toContain(`Score of 100 ${Math.round(summary.averageScore)} `)
  expect(pages[0]).toContain('from 6 responses')
  expect(pages[0]).not.toContain('split')

  const rita = await app.signedIn({ tier: 'pro' })
  const theirs = await closedRound(app, rita, people(6, splitOnFirst))
  expect((await guideOf(rita, theirs)).pages[0]).toContain(
    'Opinions are split: 3 disagree, 3 agree, no one in between.',
  )
})

test('the guide of a second round has the change since the first', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team({ name: 'Core' })
  await closedRound(
    app,
    mary,
    people(8, () => 5),
    { teamId },
  )
  const second = await closedRound(
    app,
    mary,
    people(8, () => 3),
    { teamId },
  )
  const { pages } = await guideOf(mary, second, 60)
  expect(pages[0]).toContain('−40 Lower')
  expect(pages[0]).toContain('Down from 100% to 60%, a clear change since the last round.')
})

test('there is no guide before the first release, nor of rounds of others', async () => {
  const mary = await app.signedIn()
  const round = await mary.round()
  await app.submit(round, 4)
  await app.submit(round, 2)
  expect((await mary.get(path(round.id))).status).toBe(409)
  const eve = await app.signedIn()
  const foreign = await eve.get(path(round.id))
  const unknown = await eve.get(path(randomUUID()))
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect(await foreign.json()).toEqual(await unknown.json())
  expect((await app.visitor().get(path(round.id))).status).toBe(401)
  expect((await mary.get(path(round.id, 45))).status).toBe(400)
})
