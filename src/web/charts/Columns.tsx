import { layOutColumns } from './columns-layout.ts'
import type { Column, ColumnsLayout } from './columns-layout.ts'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { rounded } from './rounded.ts'
import { baseline, Words } from './Words.tsx'

export interface ColumnsProps {
  columns: readonly Column[]
  /** Width of the drawing in px. */
  width: number
  /** Formats a value. */
  textOf: (value: number) => string
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}

/** A column chart with one value per period, for instance a month. */
export function Columns({ columns, width, textOf, label }: ColumnsProps) {
  if (columns.length === 0) return <EmptyDrawing width={width} label={label} />
  const layout = layOutColumns(columns, width, textOf)
  return (
    <Drawing width={width} height={layout.height} label={label}>
      <Grid layout={layout} />
      {layout.columns.map(({ column, middle, value, lines, ...bar }) => (
        <g key={column.key}>
          {bar.height > 0 && (
            <rect
              {...bar}
              {...(column.open && { strokeDasharray: '3 3' })}
              className={column.open ? 'fill-ink/10 stroke-ink' : 'fill-ink'}
            />
          )}
          {value && (
            <text
              x={middle}
              y={value.y}
              textAnchor="middle"
              // Keeps grid lines from crossing the text.
              paintOrder="stroke"
              strokeWidth="4"
              className={
                column.value === null
                  ? 'fill-muted stroke-paper text-[13px]'
                  : 'fill-ink stroke-paper text-[13px] font-semibold'
              }
            >
              {value.text}
            </text>
          )}
          {lines.length > 0 && (
            <Words lines={lines} x={middle} anchor="middle" className="fill-muted text-xs" />
          )}
        </g>
      ))}
    </Drawing>
  )
}

function Grid({ layout: { ticks, plot, base } }: { layout: ColumnsLayout }) {
  return ticks.map(({ text, y }) => (
    <g key={text}>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y}
        y2={y}
        className={y === base ? 'stroke-control' : 'stroke-line'}
      />
      <text
        x={rounded(plot.left - 10)}
        y={rounded(baseline(y, 12))}
        textAnchor="end"
        className="fill-muted text-xs"
      >
        {text}
      </text>
    </g>
  ))
}
