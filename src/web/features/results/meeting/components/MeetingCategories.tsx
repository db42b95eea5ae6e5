import { clsx } from 'clsx'
import type { ResultsSummary } from '#contract/results.ts'
import { CategoryBars } from '#web/charts/CategoryBars.tsx'
import type { TalkingPoint } from '#web/features/results/meeting/talking-points.ts'
import { categoryFinding } from '#web/features/results/results/findings.ts'
import { TalkAbout } from './TalkAbout.tsx'

/** More categories stand closer together, so that they fit a screen. */
const MANY = 5

/** All categories, highest first, and what can be said of both ends. */
export function MeetingCategories({
  summary,
  talks,
}: {
  summary: ResultsSummary
  talks: readonly TalkingPoint[]
}) {
  return (
    <div className="flex flex-1 flex-col justify-evenly gap-4">
      <p className="figures text-lg text-balance">{categoryFinding(summary)}</p>
      <CategoryBars
        caption="Categories, highest first"
        categories={summary.categories.toSorted((a, b) => b.percentage - a.percentage)}
        className={clsx(
          '[&_td]:text-lg [&_th]:text-lg',
          summary.categories.length > MANY && '[&_td]:py-0.5 [&_th]:py-0.5',
        )}
      />
      <div className="border-t border-ink pt-3">
        <TalkAbout talks={talks} />
      </div>
    </div>
  )
}
