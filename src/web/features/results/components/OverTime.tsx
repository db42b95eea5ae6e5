import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { SessionResults } from '#contract/results.ts'
import { trendsQuery } from '#web/features/results/queries.ts'
import { sessionQuery } from '#web/features/sessions/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const TrendCharts = lazy(() =>
  import('./TrendCharts.tsx').then((module) => ({ default: module.TrendCharts })),
)

/** This team's rounds of this assessment side by side. The results do not say which team it is. */
export function OverTime({ session, summary }: Pick<SessionResults, 'session' | 'summary'>) {
  const whole = useQuery(sessionQuery(session.id))
  const rounds = useQuery({
    ...trendsQuery({
      teamId: whole.data?.teamId ?? '',
      assessmentType: session.assessmentType,
      released: summary.released,
    }),
    enabled: whole.data !== undefined,
  })
  const failed = rounds.data ? undefined : (whole.error ?? rounds.error)
  const retry = () => void (whole.data ? rounds.refetch() : whole.refetch())
  return (
    <Card
      title="Over time"
      description={
        <>
          {session.assessmentTitle}, round by round, with <bdi>{session.teamName}</bdi>
        </>
      }
    >
      {rounds.data ? (
        rounds.data.waves.length < 2 ? (
          <p className="max-w-prose text-muted">
            This is this team's first round of this assessment with answers that count: trends
            appear from the second on.
          </p>
        ) : (
          <Suspense fallback={<TrendSkeleton />}>
            <TrendCharts
              trends={rounds.data}
              current={session.id}
              since={summary.advanced?.sinceLastWave ?? null}
            />
          </Suspense>
        )
      ) : failed ? (
        <Failed error={failed} onRetry={retry} retrying={whole.isFetching || rounds.isFetching} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the earlier rounds</span>
          <TrendSkeleton />
        </div>
      )}
      {whole.data && (
        <p className="no-print mt-8">
          <TextLink
            to={paths.reportsOn({
              view: 'time',
              team: whole.data.teamId,
              assessment: session.assessmentType,
            })}
          >
            All rounds of this team over time
          </TextLink>
        </p>
      )}
    </Card>
  )
}

function Failed({
  error,
  onRetry,
  retrying,
}: {
  error: Error
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <div role="alert">
      <p className="font-semibold">The earlier rounds could not be loaded</p>
      <p className="mt-1 max-w-prose text-muted">
        {failureOf(error, 'Please try again in a moment.')} All other figures on this page are
        complete without them.
      </p>
      <Button variant="secondary" onClick={onRetry} pending={retrying} className="no-print mt-4">
        Retry
      </Button>
    </div>
  )
}

/** In the shape of what comes: map, changes beside a profile, trend. */
function TrendSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Skeleton className="h-80" />
      <div className="grid gap-12 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
