import type { ReactNode } from 'react'
import type { AnalyticsMonth } from '#contract/admin.ts'
import { ColumnsFigure } from '#web/charts/ColumnsFigure.tsx'
import { findingOf, hasData } from '#web/features/operations/admin/measures.ts'
import type { Measure } from '#web/features/operations/admin/measures.ts'
import { Section } from '#web/ui/Section.tsx'
import { monthShort, monthWhole, yearOf } from '#web/features/operations/admin/month-words.ts'

/** A measure over twelve months as a column chart, or its empty text. */
export function MonthChart({
  measure,
  months,
  mark,
}: {
  measure: Measure
  months: readonly AnalyticsMonth[]
  /** Shown next to the title. */
  mark?: ReactNode
}) {
  const { title, unit, valueOf, textOf, cellOf } = measure
  const last = months.length - 1
  return (
    <Section title={title} actions={mark} ruled className="min-w-0 lg:last:col-span-2">
      {hasData(measure, months) ? (
        <ColumnsFigure
          columns={months.map((month, index) => ({
            key: month.month,
            label: monthShort(month.month),
            group: yearOf(month.month),
            value: valueOf(month),
            open: index === last,
          }))}
          textOf={textOf}
          subject={`${title} by month`}
          finding={findingOf(measure, months)}
          table={{
            head: ['Month', unit],
            rows: months.map((month, index) => ({
              key: month.month,
              cells: [
                `${monthWhole(month.month)}${index === last ? ', so far' : ''}`,
                cellOf(month),
              ],
            })),
          }}
        />
      ) : (
        <p className="max-w-prose text-muted">{measure.empty}</p>
      )}
    </Section>
  )
}
