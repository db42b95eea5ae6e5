import type { ScoreLevel } from '#domain/scoring.ts'
import { AgreeShare } from '#web/ui/AgreeShare.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { HeatMap } from './HeatMap.tsx'
import type { HeatRow } from './heat-map-layout.ts'

export interface HeatMapFigureProps {
  rows: readonly HeatRow[]
  /** Names of the rounds, the earliest first. */
  rounds: readonly string[]
  /** Title of the table: "Scores of ten categories in eight rounds". */
  subject: string
  /** The finding in one sentence. */
  finding: string
}

/** A heat map of all categories and rounds with its data table; scrolls sideways if too wide. */
export function HeatMapFigure({ rows, rounds, subject, finding }: HeatMapFigureProps) {
  return (
    <ChartFigure
      finding={finding}
      table={{
        caption: `${subject}, in percent`,
        head: ['Category', ...rounds],
        rows: rows.map(({ key, label, cells, levels }) => ({
          key,
          cells: [
            label,
            ...rounds.map((round, index) => (
              <CellText key={round} percent={cells[index] ?? null} level={levels?.[index]} />
            )),
          ],
        })),
      }}
    >
      {(width) => (
        <ScrollRegion label={subject}>
          <HeatMap
            rows={rows}
            rounds={rounds}
            width={width}
            label={`${subject}, in percent. ${finding}`}
          />
        </ScrollRegion>
      )}
    </ChartFigure>
  )
}

function CellText({ percent, level }: { percent: number | null; level: ScoreLevel | undefined }) {
  if (percent !== null) {
    return (
      <>
        <ScoreBadge percent={percent} level={level} word={false} />{' '}
        <AgreeShare agree={level?.agree} />
      </>
    )
  }
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">no data</span>
    </>
  )
}
