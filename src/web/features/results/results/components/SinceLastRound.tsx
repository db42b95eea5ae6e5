import type { TrendRound } from '#contract/reports.ts'
import type { ChangesSincePrevious } from '#contract/results.ts'
import { RadarFigure } from '#web/charts/RadarFigure.tsx'
import { describeCategoryChanges } from '#domain/statistics/change-words.ts'
import { Section } from '#web/ui/Section.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { categoryLevel } from '#domain/statistics/score-level.ts'

/** The change in each category since the previous round, as a table and a radar chart. */
export function SinceLastRound({
  now,
  previous,
  since,
}: {
  now: TrendRound
  previous: TrendRound | undefined
  since: ChangesSincePrevious
}) {
  const before = new Map(previous?.categories.map((own) => [own.category, own.percentage]))
  return (
    <Section
      level={3}
      ruled
      title={
        <>
          Since <bdi className="wrap-anywhere">{since.previous.title}</bdi>
        </>
      }
    >
      {since.versionBreak && <p className="mb-6 max-w-prose">{since.versionBreak.note}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <ChangeTable changes={since.categories} />
        <RadarFigure
          subject={`Profile over ${now.categories.length} categories`}
          finding={describeCategoryChanges(since.categories)}
          axes={now.categories.map((own) => ({
            label: own.category,
            percent: own.percentage,
            level: categoryLevel(own, now.released),
          }))}
          before={{
            name: since.previous.title,
            percents: now.categories.map(({ category }) => before.get(category) ?? null),
          }}
        />
      </div>
    </Section>
  )
}
