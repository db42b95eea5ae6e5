import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { SessionResults } from '#contract/results.ts'
import { hasOwnViewCard, OwnViewCard } from '#web/features/results/components/OwnViewCard.tsx'
import { fromTheTeam } from '#web/features/sessions/session-words.ts'
import { useInSteps } from '#web/lib/in-steps.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { OneByOne } from '#web/ui/OneByOne.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { AccessDenied } from './components/AccessDenied.tsx'
import { NoAnswersYet } from './components/NoAnswersYet.tsx'
import { Benchmark } from './components/Benchmark.tsx'
import { Categories } from './components/Categories.tsx'
import { Anchored, Contents } from './components/Contents.tsx'
import { Insights } from './components/Insights.tsx'
import { Locked } from './components/Locked.tsx'
import { Method, METHOD } from './components/Method.tsx'
import { Overall } from './components/Overall.tsx'
import { OverTime } from './components/OverTime.tsx'
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
  const { data: read, isPending, isFetching, refetch } = useQuery(resultsQuery(sessionId))
  const data = useInSteps(read)
  const [cameBack] = useState(data !== undefined)

  if (!data && (isPending || read)) return <ResultsSkeleton />
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <OneByOne atOnce={cameBack}>
            <div
              className={
                shown ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]' : undefined
              }
            >
              {shown && <Overall summary={summary} />}
              <div className="grid gap-6">
                <WhatCounts session={session} summary={summary} />
                {shown && <Contents parts={partsOf(data)} />}
              </div>
            </div>
            {shown && (
              <Anchored id="categories">
                <Categories summary={summary} />
              </Anchored>
            )}
            {hasOwnViewCard(data) && (
              <Anchored id="own-view">
                <OwnViewCard session={session} summary={summary} />
              </Anchored>
            )}
            {summary.released > 0 && (
              <Anchored id="insights">
                <Insights sessionId={sessionId} released={summary.released} />
              </Anchored>
            )}
            <Participants summary={summary} />
            {shown && (
              <Anchored id="questions">
                <Questions summary={summary} />
              </Anchored>
            )}
            {summary.advanced && (
              <Anchored id="over-time">
                <OverTime session={session} summary={summary} />
              </Anchored>
            )}
            {summary.advanced && (
              <Anchored id="other-teams">
                <Benchmark
                  benchmark={summary.advanced.benchmark}
                  responses={summary.teamResponses}
                />
              </Anchored>
            )}
            {shown && !summary.advanced && (
              <Anchored id="more">
                <Locked />
              </Anchored>
            )}
            {shown && (
              <Anchored id={METHOD}>
                <Method advanced={summary.advanced !== null} />
              </Anchored>
            )}
          </OneByOne>
        </div>
      )}
    </Page>
  )
}

const partsOf = (results: SessionResults) =>
  [
    'categories',
    ...(hasOwnViewCard(results) ? (['own-view'] as const) : []),
    'insights',
    'questions',
    ...(results.summary.advanced ? (['over-time', 'other-teams'] as const) : (['more'] as const)),
    METHOD,
  ] as const
