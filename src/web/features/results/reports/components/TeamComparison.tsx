import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Portfolio } from '#contract/reports.ts'
import { formatCount } from '#domain/format-count.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { BarFigure } from '#web/charts/BarFigure.tsx'
import { rangeText } from '#web/charts/range-text.ts'
import { ScoreTable } from '#web/charts/ScoreTable.tsx'
import type { ScoreTableRow } from '#web/charts/ScoreTable.tsx'
import {
  hasFewResponses,
  hasResults,
  inOrder,
  portfolioFinding,
  spreadFinding,
  versionNote,
} from '#web/features/results/reports/team-comparison-words.ts'
import type { TeamWithResults } from '#web/features/results/reports/team-comparison-words.ts'
import { categoryOf, formatAgreeCell } from '#web/features/results/reports/trend-words.ts'
import { portfolioQuery } from '#web/features/results/reports/queries.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { PageButtons } from '#web/ui/PageButtons.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { VerdictMark } from '#web/features/results/results/components/VerdictMark.tsx'
import { TeamsWithoutResults } from './TeamsWithoutResults.tsx'

/** With more teams than this only the table is shown. */
const MAX_BARS = 12

/** Compares teams by their latest round of an assessment. */
export function TeamComparison({ type }: { type: AssessmentType }) {
  const { canManage } = useRole()
  const [by, setBy] = useState('score')
  const pages = usePages()
  const query = useQuery(
    portfolioQuery({
      assessmentType: type,
      results: 'with',
      sort: by === 'name' ? 'name' : '-score',
      after: pages.cursor,
    }),
  )
  if (query.isPending) return <LoadingState what="your teams" sizes={['h-96', 'h-96']} />
  if (!query.data) return <QueryFailure what="your teams" query={query} />
  const { teams, assessmentTitle, hasNext } = query.data
  const withResults = teams.filter(hasResults)
  const isWhole = pages.isFirst && !hasNext
  return (
    <div className="grid grid-cols-1 gap-6">
      {withResults.length === 0 ? (
        <EmptyState
          title="No team has results yet"
          action={
            canManage && <ButtonLink to={paths.createRound({ type })}>Start a round</ButtonLink>
          }
          link={<TextLink to={paths.quizzes}>Go to your rounds</TextLink>}
        >
          Teams appear here once they have results for {assessmentTitle}.
        </EmptyState>
      ) : (
        <>
          {isWhole && withResults.length <= MAX_BARS && (
            <Bars portfolio={query.data} withResults={withResults} />
          )}
          <Categories
            portfolio={query.data}
            {...{ withResults, isWhole, by }}
            onOrder={(order) => {
              pages.showFirst()
              setBy(order)
            }}
          >
            <PageButtons
              label="Pages of teams"
              pages={pages}
              last={query.isPlaceholderData ? undefined : withResults.at(-1)?.team.id}
              hasNext={hasNext}
            />
          </Categories>
        </>
      )}
      <TeamsWithoutResults portfolio={query.data} />
    </div>
  )
}

interface Shown {
  portfolio: Portfolio
  withResults: readonly TeamWithResults[]
}

function Bars({ portfolio: { teamCount }, withResults }: Shown) {
  const ordered = inOrder(withResults, 'score')
  const [few, enough] = [
    ordered.filter(hasFewResponses),
    ordered.filter((entry) => !hasFewResponses(entry)),
  ]
  // Teams with few responses come last and are not ranked.
  const ranked = [...enough, ...few]
  return (
    <Card title="Overall score">
      <BarFigure
        bars={ranked.map((entry) => ({
          key: entry.team.id,
          label: entry.team.name,
          percent: entry.wave.averageScore,
          level: overallLevel(entry.wave, entry.wave.released),
          range: intervalBounds(entry.wave.interval),
          note: responsesOf(entry),
        }))}
        subject={`Latest overall scores of ${inTeams(ranked.length)}`}
        finding={portfolioFinding(withResults, teamCount)}
        table={{
          caption: 'Latest overall scores',
          head: [
            'Team',
            'Score',
            'Answers that agree',
            '95% interval',
            'Responses',
            'Round started',
          ],
          rows: ranked.map((entry) => ({
            key: entry.team.id,
            cells: [
              entry.team.name,
              <ScoreBadge
                key="score"
                percent={entry.wave.averageScore}
                level={overallLevel(entry.wave, entry.wave.released)}
              />,
              formatAgreeCell(entry.wave.favourable),
              entry.wave.interval.kind === 'range' ? rangeText(entry.wave.interval) : '–',
              responsesOf(entry),
              formatDate(entry.wave.createdAt),
            ],
          })),
        }}
        note={noteOf(ranked)}
      />
    </Card>
  )
}

/** Returns a note on the interval lines and on teams with few responses, if there are any. */
const noteOf = (ranked: readonly TeamWithResults[]): string | undefined =>
  [
    ranked.some(({ wave: round }) => round.interval.kind === 'range') &&
      'The line under a bar shows the 95% confidence interval for the whole team.',
    ranked.some(hasFewResponses) &&
      `Few responses means fewer than ${MIN_DISTRIBUTION_SIZE}; a single one changes the score a lot.`,
  ]
    .filter(Boolean)
    .join(' ') || undefined

const responsesOf = (entry: TeamWithResults): string =>
  hasFewResponses(entry)
    ? `few responses (${entry.wave.released})`
    : responsesInWords(entry.wave.released)

function Categories({
  portfolio,
  withResults,
  isWhole,
  by,
  onOrder,
  children,
}: Shown & {
  /** True if the page has all teams with results. */
  isWhole: boolean
  by: string
  onOrder: (by: string) => void
  children: ReactNode
}) {
  const { assessmentType, categories, teamCount } = portfolio
  const all = portfolio.withResults
  return (
    <Card title="Teams and categories">
      {all > 1 && (
        <SelectField
          label="Order by"
          value={by}
          onChange={({ target }) => onOrder(target.value)}
          options={[
            { value: 'score', label: 'Overall score' },
            { value: 'name', label: 'Team name' },
            // Orders one page only.
            ...(isWhole ? categories : []),
          ]}
          className="no-print mb-6 max-w-sm"
        />
      )}
      <ScoreTable
        subject={`Latest scores of ${inTeams(withResults.length)} by category`}
        finding={
          !isWhole
            ? `${formatCount(withResults.length)} of ${inTeams(all)} with results. ${spreadFinding(withResults)}`
            : withResults.length <= MAX_BARS
              ? spreadFinding(withResults)
              : `${portfolioFinding(withResults, teamCount)} ${spreadFinding(withResults)}`
        }
        firstHeader="Team"
        facts={['Responses', 'Since the previous round']}
        columns={['Overall', ...categories]}
        rows={(isWhole ? inOrder(withResults, by) : withResults).map((entry) =>
          rowOf(entry, assessmentType, categories),
        )}
      />
      <p className="mt-4 max-w-prose text-sm text-muted">
        Select a team for its trend, or its overall score for its latest results.
        {versionNote(withResults)}
      </p>
      {children}
    </Card>
  )
}

const rowOf = (
  entry: TeamWithResults,
  assessment: AssessmentType,
  categories: readonly string[],
): ScoreTableRow => {
  const { team, wave: round, change } = entry
  const scores = categories.map((name) => categoryOf(round, name))
  return {
    key: team.id,
    name: (
      <TextLink
        to={paths.reportsOn({ view: 'time', team: team.id, assessment })}
        className="inline-flex min-h-11 items-center py-1"
      >
        <span dir="auto">{team.name}</span>
      </TextLink>
    ),
    facts: [
      <ResponseCount key="responses" entry={entry} />,
      change ? (
        <span key="change" className="block min-w-40">
          <VerdictMark change={change} className="figures" />
        </span>
      ) : (
        <span key="change" className="text-muted">
          First round
        </span>
      ),
    ],
    first: { to: paths.roundResults(round.sessionId), label: `results of ${team.name}` },
    cells: [round.averageScore, ...scores.map((own) => own?.percentage ?? null)],
    levels: [
      overallLevel(round, round.released),
      ...scores.map((own) => own && categoryLevel(own, round.released)),
    ],
  }
}

function ResponseCount({ entry }: { entry: TeamWithResults }) {
  return (
    <>
      {entry.wave.released}
      {hasFewResponses(entry) && <span className="block text-muted">few responses</span>}
      {entry.wave.favourable && (
        <span className="block text-muted">
          {formatAgreeCell(entry.wave.favourable)} of answers agree
        </span>
      )}
    </>
  )
}

const inTeams = (count: number): string => `${formatCount(count)} ${count === 1 ? 'team' : 'teams'}`
