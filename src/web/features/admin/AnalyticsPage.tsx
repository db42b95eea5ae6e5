import { useQuery } from '@tanstack/react-query'
import { privateMeta } from '#web/lib/meta.ts'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { AdminBack } from './components/AdminBack.tsx'
import { AdminFailure } from './components/AdminFailure.tsx'
import { AllTiles } from './components/MainTiles.tsx'
import { TilesSkeleton } from './components/TilesSkeleton.tsx'
import { analyticsQuery } from './queries.ts'

export const meta = () => privateMeta('Analytics')

export default function AnalyticsPage() {
  const analytics = useQuery(analyticsQuery)
  return (
    <Page>
      <PageHeader
        title="Analytics"
        description="Counts over the whole installation. Answers are counted once they are released."
        back={<AdminBack />}
      />
      {analytics.isPending && <TilesSkeleton />}
      {analytics.isError && <AdminFailure what="figures" read={analytics} />}
      {analytics.data && <AllTiles analytics={analytics.data} />}
    </Page>
  )
}
