import { useQuery } from '@tanstack/react-query'
import type { RoundResults } from '#contract/results.ts'
import { trendFinding } from '#web/features/results/results/trend-findings.ts'
import { trendsQuery } from '#web/features/results/results/queries.ts'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'

const TrendCharts = lazyWithPreload(() => import('./TrendCharts.tsx'), 'TrendCharts', {
  fallback: <TrendSkeleton />,
})

type OverTimeProps = Pick<RoundResults, 'session' | 'summary'>

/** Asks for the earlier rounds while the sections above them are drawn. */
export function EarlierRounds(props: OverTimeProps): null {
  useEarlierRounds(props)
  return null
}

/** Loads the team's rounds of this assessment. The team id comes from the round's own query. */
function useEarlierRounds({ session: round, summary }: OverTimeProps) {
  const full = useQuery(roundQuery(round.id))
  const trends = useQuery({
    ...trendsQuery({
      teamId: full.data?.teamId ?? '',
      assessmentType: round.assessmentType,
      released: summary.released,
      including: round.id,
    }),
    enabled: full.data !== undefined,
  })
  return { full, trends }
}

/** Compares the team's rounds of this assessment. */
export function OverTime({ session: round, summary }: OverTimeProps) {
  const { full, trends } = useEarlierRounds({ session: round, summary })
  const query = joinQueries({ full, trends })
  const rounds = trends.data?.waves ?? []
  return (
    <CollapsibleSection
      id="over-time"
      title="Over time"
      finding={
        query.error
          ? "We couldn't load the earlier rounds."
          : !trends.data
            ? 'Loading earlier rounds'
            : rounds.length < 2
              ? "This is the team's first round of this assessment with results. Trends need at least two rounds."
              : trendFinding(rounds, trends.data.changes)
      }
      // The Retry button must be visible.
      initiallyOpen={query.error !== null}
    >
      {query.error ? (
        <QueryFailure
          query={query}
          what="the earlier rounds"
          reason={`${failureOf(query.error, 'Please try again in a moment.')} All other results on this page are complete.`}
        />
      ) : !trends.data ? (
        <TrendSkeleton />
      ) : (
        rounds.length > 1 && (
          <TrendCharts
            trends={trends.data}
            current={round.id}
            since={summary.advanced?.sinceLastWave ?? null}
          />
        )
      )}
      {full.data && (
        <p className="no-print mt-6">
          <TextLink
            to={paths.reportsOn({
              view: 'time',
              team: full.data.teamId,
              assessment: round.assessmentType,
            })}
          >
            See all rounds of this team over time
          </TextLink>
        </p>
      )}
    </CollapsibleSection>
  )
}

/** The layout of TrendCharts. */
function TrendSkeleton() {
  return (
    <LoadingState
      what="earlier rounds"
      sizes={['h-80 lg:col-span-2', 'h-96', 'h-96', 'h-80 lg:col-span-2']}
      layout="grid gap-12 lg:grid-cols-2"
    />
  )
}
