import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bandOf } from '#domain/scoring.ts'
import type { Band } from '#domain/scoring.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'

export interface ScoreTableRow {
  readonly key: string
  /** Names the row; a link where there is more to see. */
  readonly name: ReactNode
  /** What is told of the first score, one for each of the table's `facts`. */
  readonly facts?: readonly ReactNode[]
  /** Percent (0 to 100) by column; null where there is no figure. */
  readonly cells: readonly (number | null)[]
  /** Where the first figure leads, and what that is called. */
  readonly first?: { readonly to: string; readonly label: string }
}

export interface ScoreTableProps {
  /** What it is of: "Latest scores of 50 teams". Names the table. */
  subject: string
  /** What it says, in one sentence. */
  finding: string
  /** What the rows are: "Team". */
  of: string
  /** Heads of what is told of the first score, beside it. */
  facts?: readonly string[]
  columns: readonly string[]
  rows: readonly ScoreTableRow[]
}

const NONE: readonly string[] = []

/** A narrow phone shows the names and so many columns. */
const FIT_A_PHONE = 1

/**
 * A heat map that is a table: for many rows, whose names can be links. Its head and its first column
 * stay in sight while the rest scrolls.
 */
export function ScoreTable({ subject, finding, of, facts = NONE, columns, rows }: ScoreTableProps) {
  const [main, ...others] = columns
  return (
    <figure className="min-w-0">
      <figcaption className="mb-5 max-w-prose text-pretty">{finding}</figcaption>
      {facts.length + columns.length > FIT_A_PHONE && (
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
              <Head first>{of}</Head>
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
            {rows.map(({ key, name, facts: told, cells, first }) => (
              <tr key={key}>
                <th
                  scope="row"
                  className="sticky left-0 z-1 max-w-36 min-w-28 border-b border-line bg-surface pr-3 text-left font-normal wrap-anywhere sm:max-w-64 sm:min-w-44"
                >
                  {name}
                </th>
                <Cell percent={cells[0] ?? null} link={first} />
                {facts.map((fact, index) => (
                  <td key={fact} className="min-w-24 border-b border-line py-1.5 pl-3 text-left">
                    {told?.[index]}
                  </td>
                ))}
                {others.map((column, index) => (
                  <Cell key={column} percent={cells[index + 1] ?? null} />
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
  /** Over words, which begin at the left. */
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
  link,
}: {
  percent: number | null
  link?: ScoreTableRow['first'] | undefined
}) {
  if (percent === null) {
    return (
      <td className="border-b border-l-2 border-b-line border-l-surface bg-sunken text-center text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">no figure</span>
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
          <ScoreBadge percent={percent} word={false} />
          <span className="sr-only">, {link.label}</span>
        </Link>
      ) : (
        <ScoreBadge percent={percent} word={false} />
      )}
    </td>
  )
}

/** The band's colour, pale enough to be read on. */
const TINT: Readonly<Record<Band, string>> = {
  green: 'bg-green/20',
  blue: 'bg-blue/15',
  yellow: 'bg-yellow/25',
  red: 'bg-red/15',
}
