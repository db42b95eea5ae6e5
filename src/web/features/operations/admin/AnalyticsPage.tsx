import type { Analytics } from '#contract/admin.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { AdminNavigation } from './components/AdminNavigation.tsx'
import { AnalyticsView } from './components/AnalyticsView.tsx'
import { HowCounted } from './components/HowCounted.tsx'
import { AllTiles } from './components/MainTiles.tsx'
import { MonthChart } from './components/MonthChart.tsx'
import { TestModeBadge } from './components/TestModeBadge.tsx'
import { MEASURES } from './measures.ts'
import { monthName } from './month-words.ts'

export const meta = () => privateMeta('Analytics')

export default function AnalyticsPage() {
  return (
    <Page
      title="Analytics"
      description="Totals for the whole installation. Responses are counted once they are released."
      back={<AdminNavigation />}
    >
      <AnalyticsView>
        {(analytics) => (
          <>
            <AllTiles analytics={analytics} />
            <Charts analytics={analytics} />
            <HowCounted testMode={analytics.testMode} />
          </>
        )}
      </AnalyticsView>
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
