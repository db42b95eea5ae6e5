import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { Deciles } from './Deciles.tsx'
import type { DecilesRow } from './Deciles.tsx'

export interface DecilesFigureProps {
  /** `standing` says where the own score stands: "above about 40%, below about 50%". */
  rows: readonly (DecilesRow & { readonly standing: string })[]
  /** Whose score stands among the others. */
  own: string
  /** What it is of: "Core among 24 accounts". */
  subject: string
  /** What it says, in one sentence. */
  finding: string
}

/** A score among others with what that says, and with the figures. */
export function DecilesFigure({ rows, own, subject, finding }: DecilesFigureProps) {
  return (
    <ChartFigure
      finding={finding}
      table={{
        caption: `${subject}, in percent`,
        head: ['', own, 'Where it stands', 'A tenth is below', 'Half is below', 'A tenth is above'],
        rows: rows.map(({ key, label, own: percent, deciles, standing }) => ({
          key,
          cells: [
            label,
            percent === null ? '–' : <ScoreBadge key="own" percent={percent} word={false} />,
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
