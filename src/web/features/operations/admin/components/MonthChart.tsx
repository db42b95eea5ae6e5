import type { ReactNode } from 'react'
import { useId } from 'react'
import type { AnalyticsMonth } from '#contract/admin.ts'
import { ColumnsFigure } from '#web/charts/ColumnsFigure.tsx'
import { findingOf, hasData } from '#web/features/operations/admin/measures.ts'
import type { Measure } from '#web/features/operations/admin/measures.ts'
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
  const heading = useId()
  const { title, unit, valueOf, textOf, cellOf } = measure
  const last = months.length - 1
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 border-t border-ink pt-5 lg:last:col-span-2"
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="text-lg font-semibold">
          {title}
        </h2>
        {mark}
      </div>
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
    </section>
  )
}
