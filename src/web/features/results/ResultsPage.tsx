import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { OwnViewCard } from '#web/features/manager-view/components/OwnViewCard.tsx'
import { fromTheTeam } from '#web/features/sessions/session-words.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { AccessDenied } from './components/AccessDenied.tsx'
import { NoAnswersYet } from './components/NoAnswersYet.tsx'
import { Overall } from './components/Overall.tsx'
import { Categories } from './components/Categories.tsx'
import { Insights } from './components/Insights.tsx'
import { Participants } from './components/Participants.tsx'
import { Questions } from './components/Questions.tsx'
import { ResultsHeader } from './components/ResultsHeader.tsx'
import { ResultsSkeleton } from './components/ResultsSkeleton.tsx'
import { WhatCounts } from './components/WhatCounts.tsx'
import { resultsQuery } from './queries.ts'

/** Most who come here have not just paid. */
const ReportArrival = lazy(() =>
  import('#web/features/billing/components/ReportArrival.tsx').then((module) => ({
    default: module.ReportArrival,
  })),
)

export const meta = () => privateMeta('Results')

export default function ResultsPage() {
  const { sessionId = '' } = useParams()
  const [search] = useSearchParams()
  // What there is to say outlasts the address that asked for it.
  const [paid] = useState(() => search.get('report') === 'success')
  const { data, isPending, isFetching, refetch } = useQuery(resultsQuery(sessionId))

  if (isPending) return <ResultsSkeleton />
  if (!data) return <AccessDenied onRetry={() => void refetch()} retrying={isFetching} />
  const { session, summary } = data
  // Before the first release there are no figures, which is no error.
  const shown = summary.categoryDetails.length > 0
  return (
    <Page>
      <ResultsHeader session={session} received={fromTheTeam(summary)} hasReport={shown} />
      {paid && (
        <Suspense>
          <ReportArrival sessionId={sessionId} />
        </Suspense>
      )}
      {fromTheTeam(summary) === 0 ? (
        <div className="grid gap-6">
          <NoAnswersYet sessionId={sessionId} />
          {summary.managerView && <OwnViewCard session={session} summary={summary} />}
        </div>
      ) : (
        <div className="grid gap-6">
          <div className={shown ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]' : undefined}>
            {shown && <Overall summary={summary} />}
            <WhatCounts session={session} summary={summary} />
          </div>
          {shown && <Categories categories={summary.categories} />}
          <OwnViewCard session={session} summary={summary} />
          {summary.released > 0 && <Insights sessionId={sessionId} released={summary.released} />}
          <Participants summary={summary} />
          {shown && <Questions summary={summary} />}
        </div>
      )}
    </Page>
  )
}
