import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Analytics } from '#contract/admin.ts'
import { analyticsQuery } from '#web/features/operations/admin/queries.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { AdminFailure } from './AdminFailure.tsx'

const TILES = Array.from({ length: 4 }, () => 'h-32 rounded-card')

/** Shows the totals of the installation, once they are loaded. */
export function AnalyticsView({ children }: { children: (analytics: Analytics) => ReactNode }) {
  const analytics = useQuery(analyticsQuery)
  return (
    <QueryView
      query={analytics}
      what="totals"
      sizes={TILES}
      layout="grid grid-cols-1 gap-4 xs:grid-cols-2 lg:grid-cols-4"
      failure={<AdminFailure what="totals" read={analytics} />}
    >
      {children}
    </QueryView>
  )
}
