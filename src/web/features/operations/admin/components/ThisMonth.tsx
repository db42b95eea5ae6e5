import type { Analytics, AnalyticsMonth } from '#contract/admin.ts'
import { Sparkline } from '#web/charts/Sparkline.tsx'
import { findingOf, hasData, MEASURES } from '#web/features/operations/admin/measures.ts'
import type { Measure } from '#web/features/operations/admin/measures.ts'
import { monthName, monthWhole } from '#web/features/operations/admin/month-words.ts'
import { LINK_ROWS } from '#web/ui/LinkRow.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TestModeBadge } from './TestModeBadge.tsx'

/** Each measure of the current month in a sentence, with a sparkline of twelve months. */
export function ThisMonth({ analytics: { months, testMode } }: { analytics: Analytics }) {
  const now = months.at(-1)
  if (!now) return null
  return (
    <Section
      title={`${monthName(now.month)} so far`}
      description={`Each line covers twelve months and ends with ${monthName(now.month)} so far.`}
      className="mt-12"
    >
      <ul className={LINK_ROWS}>
        {MEASURES.map((measure) => (
          <li
            key={measure.key}
            className="grid gap-x-8 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div>
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
                {measure.title}
                {measure.key === 'revenue' && testMode && <TestModeBadge />}
              </h3>
              <p className="mt-0.5 max-w-prose text-pretty">{findingOf(measure, months)}</p>
            </div>
            {hasData(measure, months) && (
              <Sparkline {...lineOf(measure, months)} width={160} figure={false} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function lineOf({ title, valueOf, textOf }: Measure, months: readonly AnalyticsMonth[]) {
  const values = months.map(valueOf)
  const known = values.filter((value) => value !== null)
  const valueText = (value: number | null) => (value === null ? 'no data' : textOf(value))
  const [first, last] = [months[0], months.at(-1)]
  return {
    values,
    range: { from: Math.min(0, ...known), to: Math.max(1, ...known) },
    label:
      first && last
        ? `${title}: ${valueText(valueOf(first))} in ${monthWhole(first.month)}, ${valueText(valueOf(last))} in ${monthWhole(last.month)} so far`
        : title,
  }
}
