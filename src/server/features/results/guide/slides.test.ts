import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { closedRound } from '#test/server/round-exports.ts'
import { slidesOf } from '#test/server/slides.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { slidesPptx } from '#contract/downloads.ts'

const app = useApp()

const path = ({ id }: Pick<Round, 'id'>) => `/api/quiz-sessions/${id}/slides.pptx`

const resultsOf = async (owner: Client, { id }: Round): Promise<RoundResults> =>
  (await owner.get(`/api/quiz-sessions/${id}/results-v2`)).json() as Promise<RoundResults>

/** Half of the people strongly disagree with the first question, and half strongly agree. */
const splitOnFirst = Array.from(
  { length: 6 },
  (_, person) => (position: number) =>
    position === 0 ? (person % 2 === 0 ? 1 : 5) : position < 4 ? 5 : 3,
)

test('the slides have the round’s figures as text and charts, and notes on each slide', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team({ name: 'R&D <Core>' })
  const round = await closedRound(app, mary, splitOnFirst, { teamId, title: '“Autumn” & more' })
  const answer = await mary.get(path(round))
  expect(answer.headers.get('content-type')).toBe(slidesPptx.file.types[0])
  expect(answer.headers.get('content-disposition')).toMatch(/sextant-autumn-more-[\d-]+\.pptx/)
  const { slides, notes, charts } = await slidesOf(mary, round)
  const { summary } = await resultsOf(mary, round)
  expect(slides[0]).toContain('“Autumn” & more')
  expect(slides[0]).toContain('R&D <Core>')
  expect(slides[1]).toContain('The results include 6 responses.')
  expect(slides[2]).toContain(`${Math.round(summary.averageScore)} of 100`)
  expect(slides.join(' ')).toContain('Opinions are split: 3 disagree, 3 agree, no one in between.')
  expect(slides.at(-1)).toContain('What will we do?')
  const [scores, spread] = charts
  const ranked = summary.categories.toSorted((a, b) => b.percentage - a.percentage)
  expect(scores).toEqual({
    labels: ranked.map(({ category }) => category),
    values: [ranked.map(({ percentage }) => Math.round(percentage))],
  })
  expect(spread?.values).toEqual([[3, 0, 0, 0, 3]])
  expect(notes).toHaveLength(slides.length)
  for (const note of notes) expect(note.length).toBeGreaterThan(40)
})

test('the slides of a second round show the change and what was agreed', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const { id: teamId } = await mary.team()
  const round = { teamId }
  await closedRound(app, mary, [5, 5, 5, 5], round)
  const action = { title: 'Handover checklist', category: 'Communication' }
  expect((await mary.post(`/api/teams/${teamId}/actions`, action)).status).toBe(201)
  const second = await closedRound(app, mary, [3, 3, 3, 3], round)
  const { slides, charts } = await slidesOf(mary, second)
  const { agreed } = await resultsOf(mary, second)
  expect(slides.join(' ')).toContain('What has changed since')
  expect(charts.at(-1)?.values).toEqual([Array(5).fill(100), Array(5).fill(60)])
  expect(agreed).toHaveLength(1)
  expect(slides.join(' ')).toContain('Handover checklist')
})

test('the slides show nothing that is not released', async () => {
  const asked = { groupSize: 3, openQuestions: ['What should we keep doing?'] }
  const { mary, round, draw } = await newInvitedRound(app, 14, asked)
  const respond = async (person: number, value: number, text: string) => {
    const comments = [{ questionId: 'open.1', text }]
    const body = { ...submissionTo(round, value), ticket: await draw(person), comments }
    const answer = await app.visitor().post('/api/assessments/teamwork/submit', body)
    expect(answer.status).toBe(201)
  }
  for (const person of [0, 1, 2, 3]) await respond(person, 4, `early-${person}`)
  expect((await mary.get(path(round))).status).toBe(409)
  expect((await mary.post(`/api/quiz-sessions/${round.id}/release`, {})).status).toBe(200)
  // Four comments are too few to show.
  expect((await slidesOf(mary, round, '?comments=yes')).everything).not.toContain('early-')
  await respond(4, 1, 'late-4')
  await respond(5, 1, 'late-5')
  const waiting = await slidesOf(mary, round, '?comments=yes')
  expect(waiting.everything).not.toMatch(/early-|late-/)
  expect(waiting.slides[1]).toContain('4 of 14 people')
  expect(waiting.charts[0]?.values).toEqual([Array(5).fill(80)])
  await respond(6, 1, 'late-6')
  await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
  const shown = await slidesOf(mary, round, '?comments=yes')
  const comments = shown.slides.find((text) => text.includes('7 comments, in random order'))
  for (const text of ['early-0', 'early-3', 'late-4', 'late-5', 'late-6']) {
    expect(comments).toContain(text)
  }
})

test('comments are on the slides if they are asked for, without those hidden from the team', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const openQuestions = ['What should we keep doing?', 'What should we change first?']
  const round = await mary.round({ groupSize: 1, openQuestions })
  for (const text of ['Pairing,\n<b> & "tests"', 'Bad one']) {
    const comments = [{ questionId: 'open.1', text }]
    const body = submissionTo(round, 4, { comments })
    expect((await app.visitor().post('/api/assessments/teamwork/submit', body)).status).toBe(201)
  }
  const hide = { questionId: 'open.1', text: 'Bad one', hidden: true }
  const hidden = await mary.patch(`/api/quiz-sessions/${round.id}/comments`, hide)
  expect(hidden.status).toBe(204)
  for (const query of ['', '?comments=no']) {
    expect((await slidesOf(mary, round, query)).everything).not.toContain('Pairing')
  }
  const { slides, everything } = await slidesOf(mary, round, '?comments=yes')
  expect(slides.join(' ')).toContain('What should we keep doing? 1 comment Pairing, <b> & "tests"')
  expect(everything).not.toContain('Bad one')
  expect(everything).not.toContain('What should we change first?')
  expect((await mary.get(`${path(round)}?comments=1`)).status).toBe(400)
})

test('the slides are not part of the Free plan', async () => {
  const mary = await app.signedIn()
  const round = await closedRound(app, mary, [4, 4, 4])
  const refused = await mary.get(path(round))
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({
    code: 'upgrade_required',
    message:
      'Slides are available on the Starter, Pro, and Business plans. You are on the Free plan.',
    upgradeRequired: true,
    tier: 'free',
  })
})

test('there are no slides before the first release, nor of rounds of others', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  const round = await mary.round()
  await app.submit(round, 4)
  await app.submit(round, 2)
  expect((await mary.get(path(round))).status).toBe(409)
  const eve = await app.signedIn({ tier: 'business' })
  const foreign = await eve.get(path(round))
  const unknown = await eve.get(path({ id: randomUUID() }))
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect(await foreign.json()).toEqual(await unknown.json())
  expect((await app.visitor().get(path(round))).status).toBe(401)
})
