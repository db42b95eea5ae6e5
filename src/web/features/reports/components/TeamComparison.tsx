import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Portfolio } from '#contract/reports.ts'
import { DISTRIBUTION_FLOOR } from '#domain/release.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { BarFigure } from '#web/charts/BarFigure.tsx'
import { rangeText } from '#web/charts/range-text.ts'
import { ScoreTable } from '#web/charts/ScoreTable.tsx'
import type { ScoreTableRow } from '#web/charts/ScoreTable.tsx'
import {
  hasFewAnswers,
  hasResults,
  inOrder,
  portfolioFinding,
  spreadFinding,
} from '#web/features/reports/team-comparison-words.ts'
import type { TeamWithResults } from '#web/features/reports/team-comparison-words.ts'
import { portfolioQuery } from '#web/features/reports/queries.ts'
import { responsesInWords } from '#web/features/sessions/session-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ChangeMark } from './ChangeMark.tsx'
import { ReportError, ReportSkeleton } from './ReportStates.tsx'

/** More bars than this say less than the table below them. */
const MOST_BARS = 12

/** All teams, each with its latest round of an assessment. */
export function TeamComparison({ type }: { type: AssessmentType }) {
  const query = useQuery(portfolioQuery(type))
  if (query.isPending) return <ReportSkeleton label="Loading your teams" />
  if (!query.data) return <ReportError title="Your teams could not be loaded" query={query} />
  const { teams, assessmentTitle } = query.data
  const withResults = teams.filter(hasResults)
  return (
    <div className="grid grid-cols-1 gap-6">
      {withResults.length === 0 ? (
        <EmptyState
          title="No team has a round to show yet"
          action={<ButtonLink to={paths.createSession({ type })}>Start a round</ButtonLink>}
          link={<TextLink to={paths.quizzes}>Go to your quizzes</TextLink>}
        >
          Teams stand here once answers of theirs count in {assessmentTitle}.
        </EmptyState>
      ) : (
        <>
          {withResults.length <= MOST_BARS && (
            <Bars portfolio={query.data} withResults={withResults} />
          )}
          <Categories portfolio={query.data} withResults={withResults} />
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

function Bars({ portfolio: { teams }, withResults }: Shown) {
  const ordered = inOrder(withResults, 'score')
  const [few, enough] = [
    ordered.filter(hasFewAnswers),
    ordered.filter((one) => !hasFewAnswers(one)),
  ]
  // A few answers make no first or last place.
  const ranked = [...enough, ...few]
  return (
    <Card title="Overall score">
      <BarFigure
        bars={ranked.map((entry) => ({
          key: entry.team.id,
          label: entry.team.name,
          percent: entry.wave.averageScore,
          range: entry.wave.interval.kind === 'range' ? entry.wave.interval : undefined,
          note: answersOf(entry),
        }))}
        subject={`Latest overall scores of ${inTeams(ranked.length)}`}
        finding={portfolioFinding(teams)}
        table={{
          caption: 'Latest overall scores',
          head: ['Team', 'Score', 'Range', 'Answers', 'Round of'],
          rows: ranked.map((entry) => ({
            key: entry.team.id,
            cells: [
              entry.team.name,
              <ScoreBadge key="score" percent={entry.wave.averageScore} />,
              entry.wave.interval.kind === 'range' ? rangeText(entry.wave.interval) : '–',
              answersOf(entry),
              formatDate(entry.wave.createdAt),
            ],
          })),
        }}
        note={noteOf(ranked)}
      />
    </Card>
  )
}

/** What the lines are, and what few answers mean, where there are any. */
const noteOf = (ranked: readonly TeamWithResults[]): string | undefined =>
  [
    ranked.some(({ wave }) => wave.interval.kind === 'range') &&
      'The line under a bar is where the mean of all who were asked lies, with 95% confidence.',
    ranked.some(hasFewAnswers) &&
      `Few answers are fewer than ${DISTRIBUTION_FLOOR}: one of them moves the score far.`,
  ]
    .filter(Boolean)
    .join(' ') || undefined

const answersOf = (entry: TeamWithResults): string =>
  hasFewAnswers(entry)
    ? `few answers (${entry.wave.released})`
    : responsesInWords(entry.wave.released)

function Categories({ portfolio, withResults }: Shown) {
  const [by, setBy] = useState('score')
  const { assessmentType, categories, teams } = portfolio
  return (
    <Card title="Teams and categories">
      {withResults.length > 1 && (
        <SelectField
          label="Order by"
          value={by}
          onChange={({ target }) => setBy(target.value)}
          options={[
            { value: 'score', label: 'Overall score' },
            { value: 'name', label: 'Team name' },
            ...categories,
          ]}
          className="no-print mb-6 max-w-sm"
        />
      )}
      <ScoreTable
        subject={`Latest scores of ${inTeams(withResults.length)} by category`}
        finding={
          withResults.length <= MOST_BARS
            ? spreadFinding(withResults)
            : `${portfolioFinding(teams)} ${spreadFinding(withResults)}`
        }
        of="Team"
        facts={['Answers', 'Since the round before']}
        columns={['Overall', ...categories]}
        rows={inOrder(withResults, by).map((entry) => rowOf(entry, assessmentType))}
      />
      <p className="mt-4 max-w-prose text-sm text-muted">
        A team leads to its rounds over time, its overall score to the results of its latest round.
      </p>
    </Card>
  )
}

const rowOf = (entry: TeamWithResults, assessment: AssessmentType): ScoreTableRow => {
  const { team, wave, change } = entry
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
      <Answers key="answers" entry={entry} />,
      change ? (
        <span key="change" className="block min-w-40">
          <ChangeMark change={change} />
        </span>
      ) : (
        <span key="change" className="text-muted">
          The first round
        </span>
      ),
    ],
    first: { to: paths.sessionResults(wave.sessionId), label: `results of ${team.name}` },
    cells: [wave.averageScore, ...wave.categories.map(({ percentage }) => percentage)],
  }
}

function Answers({ entry }: { entry: TeamWithResults }) {
  return (
    <>
      {entry.wave.released}
      {hasFewAnswers(entry) && <span className="block text-muted">few answers</span>}
    </>
  )
}

function TeamsWithoutResults({ portfolio: { teams, assessmentType } }: { portfolio: Portfolio }) {
  const missing = teams.filter(({ wave }) => wave === null)
  if (missing.length === 0 || missing.length === teams.length) return null
  return (
    <Card
      title="No round to show yet"
      description="These teams have no results yet in this assessment."
    >
      <ul className="flex flex-wrap gap-x-8">
        {missing.map(({ team }) => (
          <li key={team.id} className="max-w-full">
            <TextLink
              to={paths.createSession({ type: assessmentType, team: team.id })}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              Start a round for {team.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const inTeams = (count: number): string => `${count} ${count === 1 ? 'team' : 'teams'}`
