import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { Deciles } from './Deciles.tsx'
import type { DecilesRow } from './Deciles.tsx'

export interface DecilesFigureProps {
  /** `standing` describes the position of the score: "above about 40%, below about 50%". */
  rows: readonly (DecilesRow & { readonly standing: string })[]
  /** Column title of the compared score. */
  own: string
  /** Title of the chart: "Core among 24 accounts". */
  subject: string
  /** The finding in one sentence. */
  finding: string
}

/** Scores compared with the distribution of other scores, with a data table. */
export function DecilesFigure({ rows, own, subject, finding }: DecilesFigureProps) {
  return (
    <ChartFigure
      finding={finding}
      table={{
        caption: `${subject}, in percent`,
        head: ['', own, 'Position', 'A tenth is below', 'Half is below', 'A tenth is above'],
        rows: rows.map(({ key, label, own: percent, level, deciles, standing }) => ({
          key,
          cells: [
            label,
            percent === null ? (
              '–'
            ) : (
              <ScoreBadge key="own" percent={percent} level={level} word={false} />
            ),
            <span key="standing" className="inline-block min-w-36">
              {standing}
            </span>,
            ...[deciles[0], deciles[4], deciles[8]].map((decile) => `${decile ?? '–'}%`),
          ],
        })),
      }}
    >
      {(width) => (
        <Deciles rows={rows} width={width} label={`${subject}, in percent. ${finding}`} />
      )}
    </ChartFigure>
  )
}
