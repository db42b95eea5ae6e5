import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bandOf } from '#domain/scoring.ts'
import type { Band, ScoreLevel } from '#domain/scoring.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'

export interface ScoreTableRow {
  readonly key: string
  /** Row header; may be a link. */
  readonly name: ReactNode
  /** Details of the first score, one per entry of the table's `facts`. */
  readonly facts?: readonly ReactNode[]
  /** Percent (0 to 100) by column; null without a score. */
  readonly cells: readonly (number | null)[]
  /** The level of each score. */
  readonly levels?: readonly (ScoreLevel | undefined)[]
  /** Link of the first figure, and its accessible name. */
  readonly first?: { readonly to: string; readonly label: string }
}

export interface ScoreTableProps {
  /** Caption of the table: "Latest scores of 50 teams". */
  subject: string
  /** The finding in one sentence. */
  finding: string
  /** Header of the first column: "Team". */
  firstHeader: string
  /** Headers of the detail columns next to the first score. */
  facts?: readonly string[]
  columns: readonly string[]
  rows: readonly ScoreTableRow[]
}

const NONE: readonly string[] = []

/** Number of score columns visible on a narrow phone. */
const MOBILE_COLUMNS = 1

/**
 * A heat map as an HTML table, for many rows with links. The header row and the first column stay
 * visible while the rest scrolls.
 */
export function ScoreTable({
  subject,
  finding,
  firstHeader,
  facts = NONE,
  columns,
  rows,
}: ScoreTableProps) {
  const [main, ...others] = columns.map((name, place): Column<ScoreTableRow> => ({
    name,
    className: 'min-w-22 px-1.5 text-center align-middle',
    cellClass: ({ cells }) => cellClass(cells[place] ?? null),
    render: ({ cells, levels, first }) => (
      <Score
        percent={cells[place] ?? null}
        level={levels?.[place]}
        link={place === 0 ? first : undefined}
      />
    ),
  }))
  return (
    <figure className="min-w-0">
      <figcaption className="mb-5 max-w-prose text-pretty">{finding}</figcaption>
      {facts.length + columns.length > MOBILE_COLUMNS && (
        <p className="no-print mb-3 text-sm text-muted sm:hidden">
          <span aria-hidden="true">→ </span>Scroll sideways for more columns.
        </p>
      )}
      <ScrollRegion
        label={subject}
        className="max-h-[min(75vh,44rem)] border-y border-t-ink border-b-line print:max-h-none"
      >
        <DataTable
          caption={`${subject}, in percent`}
          className={STICKY_HEAD}
          columns={[
            {
              name: firstHeader,
              className: 'sticky left-0 bg-surface pr-3',
              cellClass:
                'z-1 max-w-36 min-w-28 border-b border-line py-0 align-middle wrap-anywhere sm:max-w-64 sm:min-w-44',
              render: ({ name }) => name,
            },
            main ?? false,
            ...facts.map((name, place) => ({
              name,
              className: 'pl-3',
              cellClass: 'min-w-24 border-b border-line py-1.5 pr-0 align-middle',
              render: (row: ScoreTableRow) => row.facts?.[place],
            })),
            ...others,
          ]}
          rows={rows}
          keyOf={({ key }) => key}
        />
      </ScrollRegion>
    </figure>
  )
}

const STICKY_HEAD =
  'border-separate border-spacing-0 [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-2 [&_thead_th]:border-b [&_thead_th]:border-ink [&_thead_th]:bg-surface [&_thead_th]:align-bottom [&_thead_th]:text-xs [&_thead_th]:font-semibold [&_thead_th]:text-ink [&_thead_th:first-child]:z-3'

const cellClass = (percent: number | null): string =>
  percent === null
    ? 'border-b border-l-2 border-b-line border-l-surface bg-sunken text-muted'
    : `h-11 border-b border-l-2 border-b-surface border-l-surface py-0 ${TINT[bandOf(percent)]}`

function Score({
  percent,
  level,
  link,
}: {
  percent: number | null
  level: ScoreLevel | undefined
  link: ScoreTableRow['first'] | undefined
}) {
  if (percent === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">no data</span>
      </>
    )
  }
  const badge = <ScoreBadge percent={percent} level={level} word={false} />
  if (!link) return badge
  return (
    <Link
      to={link.to}
      className="flex min-h-11 items-center justify-center underline decoration-control underline-offset-4 hover:decoration-ink hover:decoration-2"
    >
      {badge}
      <span className="sr-only">, {link.label}</span>
    </Link>
  )
}

/** Band colors, pale enough as a background for text. */
const TINT: Readonly<Record<Band, string>> = {
  green: 'bg-green/20',
  blue: 'bg-blue/15',
  yellow: 'bg-yellow/25',
  red: 'bg-red/15',
}
