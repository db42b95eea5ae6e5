import { useApp } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { overlaps, textBoxesOfPages } from '#test/server/pdf-boxes.ts'
import { textOfPages } from '#test/server/pdf-text.ts'
import { faultsIn } from '#test/server/reviewed-rounds/faults-in-outputs.ts'
import { playRound, ROUNDS } from '#test/server/reviewed-rounds/play-round.ts'
import { csvRowsOf } from '#test/server/round-exports.ts'
import { slidesOf } from '#test/server/slides.ts'
import { expect, test } from 'vitest'

const app = useApp()

/** One round for each kind of sentence in the outputs. The nightly run plays all rounds. */
const EIGHT = new Set('r14 r24 r44 r60 r60b r66 r67 r71'.split(' '))
const chosen = inForm(
  ROUNDS.filter(({ id }) => EIGHT.has(id)),
  ROUNDS,
)

test.each(chosen)('all outputs of $id speak with one voice: $note', async (played) => {
  const { owner, round } = await playRound(app, played)
  const path = `/api/quiz-sessions/${round.id}`
  const pdfOf = async (name: string) =>
    Buffer.from(await (await owner.get(`${path}/${name}`)).arrayBuffer())
  const { summary } = await (await owner.get(`${path}/results-v2`)).json()
  const { insights } = await (await owner.get(`${path}/insights`)).json()
  const report = await pdfOf('report.pdf')
  const guide = await pdfOf('guide.pdf?minutes=30')
  const { slides } = await slidesOf(owner, round)
  expect(
    faultsIn({
      summary,
      isInvited: played.access === 'invited',
      report: oneLine(report),
      guide: oneLine(guide),
      slides: slides.join(' '),
      overview: insights.overview,
      insights: Object.values(insights).flat().join(' '),
      csv: await csvRowsOf(owner, round.id),
    }),
  ).toEqual([])
  expect([report, guide].flatMap((pdf) => textBoxesOfPages(pdf).flatMap(overlaps))).toEqual([])
})

const oneLine = (pdf: Buffer): string => textOfPages(pdf).join(' ').replaceAll(/\s+/g, ' ')
