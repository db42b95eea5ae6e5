import { useApp } from '#test/server/app.ts'
import { overlaps, textBoxesOfPages } from '#test/server/pdf-boxes.ts'
import { closedRound } from '#test/server/round-exports.ts'
import { expect, test } from 'vitest'

const app = useApp()

const LONG = 'Extraordinarily long-winded quarterly retrospective of the whole organization'

/** Each person's answers alternate between two values, so that all levels and limited ones occur. */
test.each([
  { level: 'excellent', values: [5, 5, 4, 5, 5, 4], title: 'Autumn' },
  { level: 'good to excellent', values: [4, 4, 4, 4, 4, 4], title: LONG },
  { level: 'fair, limited', values: [3, 3, 5, 3, 5, 3], title: 'סקר צוות סתיו' },
  { level: 'needs work to fair', values: [3, 3, 3, 3, 3, 3], title: 'Команда Север' },
  { level: 'needs work', values: [2, 3, 2, 2, 3, 2], title: '团队调查' },
  { level: 'low', values: [1, 1, 2, 1, 1, 1], title: 'Zespół Łódź' },
])('no text of a report lies on another: $level', async ({ values, title }) => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team({ name: title.slice(0, 60) })
  const settings = { teamId, assessmentType: 'digital', expectedResponses: 14 }
  await closedRound(app, mary, values.toReversed(), { ...settings, title: 'Before' })
  const { id } = await closedRound(app, mary, values, { ...settings, title })
  for (const file of ['report.pdf', 'guide.pdf?minutes=30', 'guide.pdf?minutes=60']) {
    const answer = await mary.get(`/api/quiz-sessions/${id}/${file}`)
    const pdf = Buffer.from(await answer.arrayBuffer())
    const pages = textBoxesOfPages(pdf)
    expect(pages.flat().length).toBeGreaterThan(50)
    expect(pages.flatMap(overlaps)).toEqual([])
  }
})
