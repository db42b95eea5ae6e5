import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '#contract/admin.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AdminNavigation } from './components/AdminNavigation.tsx'
import { AdminFailure } from './components/AdminFailure.tsx'
import { HowCounted } from './components/HowCounted.tsx'
import { AllTiles } from './components/MainTiles.tsx'
import { MonthChart } from './components/MonthChart.tsx'
import { TestModeBadge } from './components/TestModeBadge.tsx'
import { TilesSkeleton } from './components/TilesSkeleton.tsx'
import { MEASURES } from './measures.ts'
import { monthName } from './month-words.ts'
import { analyticsQuery } from './queries.ts'

export const meta = () => privateMeta('Analytics')

export default function AnalyticsPage() {
  const analytics = useQuery(analyticsQuery)
  return (
    <Page>
      <PageHeader
        title="Analytics"
        description="Totals for the whole installation. Responses are counted once they are released."
        back={<AdminNavigation />}
      />
      {analytics.isPending && (
        <>
          <TilesSkeleton count={6} />
          <ChartsSkeleton />
        </>
      )}
      {analytics.isError && <AdminFailure what="totals" read={analytics} />}
      {analytics.data && (
        <>
          <AllTiles analytics={analytics.data} />
          <Charts analytics={analytics.data} />
          <HowCounted testMode={analytics.data.testMode} />
        </>
      )}
    </Page>
  )
}

function Charts({ analytics: { months, testMode } }: { analytics: Analytics }) {
  const now = months.at(-1)?.month
  return (
    <>
      {now && (
        <p className="mt-12 mb-6 text-sm text-muted">
          The last twelve months. The dashed column is {monthName(now)} so far.
        </p>
      )}
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
        {MEASURES.map((measure) => (
          <MonthChart
            key={measure.key}
            measure={measure}
            months={months}
            mark={measure.key === 'revenue' && testMode && <TestModeBadge />}
          />
        ))}
      </div>
    </>
  )
}

/** Placeholders for the charts; the tiles above announce the loading state. */
function ChartsSkeleton() {
  return (
    <div aria-hidden="true" className="mt-12 grid gap-x-16 gap-y-14 lg:grid-cols-2">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  )
}
