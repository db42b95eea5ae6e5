import { useQuery } from '@tanstack/react-query'
import type { Trends } from '#contract/reports.ts'
import { DISTRIBUTION_FLOOR } from '#domain/release.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { DecilesFigure } from '#web/charts/DecilesFigure.tsx'
import { accountsInWords, placeAlone, WHEN_ACCOUNTS_COUNT } from '#domain/statistics/words.ts'
import { benchmarkFinding, placedAmong } from '#web/features/reports/benchmark-words.ts'
import type { Others } from '#web/features/reports/benchmark-words.ts'
import { benchmarkQuery, trendsQuery } from '#web/features/reports/queries.ts'
import { responsesInWords } from '#web/features/sessions/session-words.ts'
import { ASSESSMENT_NAMES } from '#web/features/assessments/assessment-names.ts'
import { formatDate, formatDay } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ReportError, ReportSkeleton } from './ReportStates.tsx'

/** A team's latest round beside other accounts'. */
export function BenchmarkView({ teamId, type }: { teamId: string; type: AssessmentType }) {
  const others = useQuery(benchmarkQuery(type))
  const own = useQuery(trendsQuery(teamId, type))
  if (others.isPending || own.isPending) return <ReportSkeleton label="Loading the benchmark" />
  if (!others.data) return <ReportError title="The benchmark could not be loaded" query={others} />
  if (!own.data) return <ReportError title="Your rounds could not be loaded" query={own} />
  const { benchmark, needed } = others.data
  if (!benchmark) return <NoBenchmark teamId={teamId} type={type} needed={needed} />
  return <Placed others={benchmark} trends={own.data} />
}

function NoBenchmark({
  teamId,
  type,
  needed,
}: {
  teamId: string
  type: AssessmentType
  needed: number
}) {
  return (
    <EmptyState
      title="No benchmark yet"
      link={
        <TextLink to={paths.reportsOn({ view: 'time', team: teamId, assessment: type })}>
          See your rounds over time
        </TextLink>
      }
    >
      A benchmark of {ASSESSMENT_NAMES[type]} needs {needed} accounts with a round of{' '}
      {DISTRIBUTION_FLOOR} or more answers that count. {WHEN_ACCOUNTS_COUNT} With fewer it would
      speak of a few others instead of many. We look every night.
    </EmptyState>
  )
}

function Placed({ others, trends: { team, waves } }: { others: Others; trends: Trends }) {
  const latest = waves.at(-1)
  const placed = placedAmong(others, latest)
  return (
    <Card
      title="Beside other teams"
      description={
        latest
          ? `The latest round of ${team.name}: ${latest.title}, ${formatDate(latest.createdAt)}, ${responsesInWords(latest.released)}.`
          : undefined
      }
    >
      {(latest?.released ?? 0) < DISTRIBUTION_FLOOR && (
        <Notice className="mb-6" title={`${team.name} does not stand among them yet`}>
          {latest
            ? `Its latest round has ${responsesInWords(latest.released)} that count; from ${DISTRIBUTION_FLOOR} on it is shown here.`
            : `It has no round of this assessment; from ${DISTRIBUTION_FLOOR} answers that count on it is shown here.`}
        </Notice>
      )}
      <DecilesFigure
        rows={placed.map(({ label, deciles, own }) => ({
          key: label,
          label,
          deciles,
          own: own?.percent ?? null,
          standing: own ? placeAlone(own.place) : '–',
        }))}
        own={team.name}
        subject={`${team.name} among ${others.accounts} accounts`}
        finding={benchmarkFinding(placed, team.name)}
      />
      <div className="mt-4 grid max-w-prose gap-2 text-sm text-muted">
        <p>
          {placed[0]?.own && `The disc is ${team.name}. `}The line is the middle of the accounts:
          half of them lie below. The whole bar holds the middle 80% of them, its inner part the
          middle 40%.
        </p>
        <p>
          {accountsInWords(others.accounts)}, {formatDay(others.madeOn)}. {WHEN_ACCOUNTS_COUNT} What
          an account does is never shown, neither is the lowest or the highest score.
        </p>
      </div>
    </Card>
  )
}
