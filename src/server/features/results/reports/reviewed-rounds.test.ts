import type { RoundResults } from '#contract/results.ts'
import { formatScore, shownBounds } from '#domain/scoring.ts'
import { describeChange, shownChange } from '#domain/statistics/change-words.ts'
import { describeMissing } from '#domain/statistics/missing-people.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { useApp } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { overlaps, textBoxesOfPages } from '#test/server/pdf-boxes.ts'
import { textOfPages, UNKNOWN } from '#test/server/pdf-text.ts'
import { playRound, ROUNDS } from '#test/server/reviewed-rounds/play-round.ts'
import { csvRowsOf } from '#test/server/round-exports.ts'
import { slidesOf } from '#test/server/slides.ts'
import { expect, test } from 'vitest'

const app = useApp()

/** One of each kind; the nightly run plays all. */
const DOZEN = ['r02', 'r14', 'r19', 'r22', 'r24', 'r28', 'r34', 'r44', 'r51', 'r60', 'r66', 'r67']
const chosen = inForm(
  ROUNDS.filter(({ id }) => DOZEN.includes(id)),
  ROUNDS,
)

test.each(chosen)('all outputs of $id speak with one voice: $note', async (played) => {
  const { owner, round } = await playRound(app, played)
  const path = `/api/quiz-sessions/${round.id}`
  const fileOf = async (name: string) =>
    Buffer.from(await (await owner.get(`${path}/${name}`)).arrayBuffer())
  const { summary }: RoundResults = await (await owner.get(`${path}/results-v2`)).json()
  const { insights } = await (await owner.get(`${path}/insights`)).json()
  const report = await fileOf('report.pdf')
  const guide = await fileOf('guide.pdf?minutes=30')
  const pages = [report, guide].map((pdf) => textOfPages(pdf).join(' ').replaceAll(/\s+/g, ' '))
  const [pdf = '', talk = ''] = pages
  const { slides } = await slidesOf(owner, round)
  const deck = slides.join(' ')
  const [whole, ...rows] = await csvRowsOf(owner, round.id)
  const overview: string = insights.overview
  const texts = [pdf, talk, deck, Object.values(insights).flat().join(' ')]

  for (const text of texts) {
    expect(text).not.toContain(UNKNOWN)
    expect(text).not.toMatch(/level with|are level|are equal|close to each|comes next/i)
    const [, highest] = /Clearly highest: ([^(.]+) \(/.exec(text) ?? []
    const [, lowest] = /Clearly lowest: ([^(.]+) \(/.exec(text) ?? []
    if (highest !== undefined) expect(highest).not.toBe(lowest)
    if (played.access === 'invited') expect(text).not.toMatch(/quiz link|open link|reopen/i)
  }
  expect([report, guide].flatMap((file) => textBoxesOfPages(file).flatMap(overlaps))).toEqual([])

  const level = overallLevel(summary, summary.teamResponses).text
  expect(whole?.level).toBe(level)
  expect(pdf).toContain(`${formatScore(summary.averageScore)} /100 ${level && `${level} `}`)
  for (const text of [talk, deck]) expect(text).toContain(level)
  expect(overview).toContain(
    level.startsWith('Fair: ') ? 'only fair' : level === '' ? ' 20). ' : level.toLowerCase(),
  )
  for (const own of summary.categories) {
    const row = rows.find(({ kind, category }) => kind === 'category' && category === own.category)
    expect(row?.level).toBe(categoryLevel(own, summary.teamResponses).text)
  }

  const margin = summary.advanced?.overall
  if (margin?.kind === 'range') {
    const [low, high] = shownBounds(margin)
    expect(pdf).toContain(`Margin of error ${low}–${high} `)
    if (low !== high) expect(overview).toContain(`between ${low} and ${high}.`)
    expect(deck).toContain(`between ${low} and ${high}.`)
  } else {
    for (const text of [overview, deck]) expect(text).not.toContain(' between ')
  }

  const change = summary.sincePrevious?.overall
  if (change) {
    expect(deck).toContain(describeChange(change))
    expect(pdf).toContain(describeChange(change).split(':')[1] ?? describeChange(change))
    const { points } = shownChange(change)
    if (points !== 0) {
      expect(overview).toContain(`is ${points > 0 ? 'up' : 'down'} ${Math.abs(points)} point`)
    }
    expect(talk).toContain(points > 0 ? `+${points}` : points < 0 ? `−${-points}` : ' 0 ')
  }

  const missing = describeMissing(summary, summary.scoreIfOthersAreLower)
  for (const text of [pdf, deck]) {
    if (missing !== undefined) expect(text).toContain(missing)
    else expect(text).not.toContain('one step lower')
  }
})
