import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bandOf } from '#domain/scoring.ts'
import type { Band } from '#domain/scoring.ts'
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
  /** Percent of answers that agree by column, for the word that screen readers get. */
  readonly agree?: readonly (number | undefined)[]
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
  const [main, ...others] = columns
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
        <table className="figures w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{subject}, in percent</caption>
          <thead>
            <tr>
              <Head first>{firstHeader}</Head>
              <Head>{main}</Head>
              {facts.map((name) => (
                <Head key={name} text>
                  {name}
                </Head>
              ))}
              {others.map((name) => (
                <Head key={name}>{name}</Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, facts: told, cells, agree, first }) => (
              <tr key={key}>
                <th
                  scope="row"
                  className="sticky left-0 z-1 max-w-36 min-w-28 border-b border-line bg-surface pr-3 text-left font-normal wrap-anywhere sm:max-w-64 sm:min-w-44"
                >
                  {name}
                </th>
                <Cell percent={cells[0] ?? null} agree={agree?.[0]} link={first} />
                {facts.map((fact, index) => (
                  <td key={fact} className="min-w-24 border-b border-line py-1.5 pl-3 text-left">
                    {told?.[index]}
                  </td>
                ))}
                {others.map((column, index) => (
                  <Cell
                    key={column}
                    percent={cells[index + 1] ?? null}
                    agree={agree?.[index + 1]}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </figure>
  )
}

function Head({
  children,
  first = false,
  text = false,
}: {
  children: ReactNode
  first?: boolean
  /** Aligns the header left, for a text column. */
  text?: boolean
}) {
  return (
    <th
      scope="col"
      className={clsx(
        'sticky top-0 border-b border-ink bg-surface py-2 align-bottom text-xs font-semibold',
        first ? 'left-0 z-3' : 'z-2',
        first && 'pr-3',
        text && 'pl-3',
        first || text ? 'text-left' : 'min-w-22 px-1.5 text-center',
      )}
    >
      {children}
    </th>
  )
}

function Cell({
  percent,
  agree,
  link,
}: {
  percent: number | null
  agree: number | undefined
  link?: ScoreTableRow['first'] | undefined
}) {
  if (percent === null) {
    return (
      <td className="border-b border-l-2 border-b-line border-l-surface bg-sunken text-center text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">no data</span>
      </td>
    )
  }
  return (
    <td
      className={clsx(
        'h-11 border-b border-l-2 border-b-surface border-l-surface px-1.5 text-center',
        TINT[bandOf(percent)],
      )}
    >
      {link ? (
        <Link
          to={link.to}
          className="flex min-h-11 items-center justify-center underline decoration-control underline-offset-4 hover:decoration-ink hover:decoration-2"
        >
          <ScoreBadge percent={percent} agree={agree} word={false} />
          <span className="sr-only">, {link.label}</span>
        </Link>
      ) : (
        <ScoreBadge percent={percent} agree={agree} word={false} />
      )}
    </td>
  )
}

/** Band colors, pale enough as a background for text. */
const TINT: Readonly<Record<Band, string>> = {
  green: 'bg-green/20',
  blue: 'bg-blue/15',
  yellow: 'bg-yellow/25',
  red: 'bg-red/15',
}
