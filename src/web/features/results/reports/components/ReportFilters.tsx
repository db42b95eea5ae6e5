import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { AssessmentReports } from '#contract/reports.ts'
import type { Team } from '#contract/teams.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { formatCount } from '#domain/format-count.ts'
import { ASSESSMENT_NAMES } from '#web/features/rounds/assessments/assessment-names.ts'
import { assessmentReportsQuery, reportCountsQuery } from '#web/features/results/reports/queries.ts'
import { withFilter } from '#web/features/results/reports/report-filter.ts'
import type { ReportFilter } from '#web/features/results/reports/report-filter.ts'
import { TeamField } from '#web/features/teams/teams/components/TeamField.tsx'
import { MAX_TEAM_CHOICES, teamChoicesQuery } from '#web/features/teams/teams/queries.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Names that fit on a phone together with the number of rounds. */
const SHORT_NAME: Readonly<Record<AssessmentType, string>> = {
  agile: 'Agile Maturity',
  teamwork: 'Teamwork',
  innovation: 'Innovation',
  leadership: 'Leadership',
  engagement: 'Engagement',
  digital: 'Digital',
}

/** Selects the team and assessment; a choice changes the URL. */
export function ReportFilters({
  filter,
  team,
  own,
  all,
}: {
  filter: ReportFilter
  team: Team
  /** Rounds with results of the team and of all teams. */
  own: readonly AssessmentReports[]
  all: readonly AssessmentReports[]
}) {
  const client = useQueryClient()
  const [, setSearch] = useSearchParams()
  const { view, type } = filter
  const ofOneTeam = view !== 'teams'
  const { data: choices } = useQuery(teamChoicesQuery)
  const hasFew = choices !== undefined && choices.total <= MAX_TEAM_CHOICES
  const { data: counts = [] } = useQuery({ ...reportCountsQuery, enabled: hasFew && ofOneTeam })
  const roundsOf = (id: string) =>
    counts.reduce((sum, { teamId, rounds }) => (teamId === id ? sum + rounds : sum), 0)
  const choose = (change: Parameters<typeof withFilter>[1]) =>
    setSearch((search) => withFilter(search, change, filter), {
      replace: true,
      preventScrollReset: true,
    })
  /** Keeps the assessment if the team has results for it, as far as can be known. */
  async function chooseTeam(id: string) {
    const own = await client.fetchQuery(assessmentReportsQuery(id)).catch(() => [])
    choose({ team: id, own })
  }
  const ofAssessments = new Map(
    (ofOneTeam ? own : all).map(({ assessmentType, rounds }) => [assessmentType, rounds]),
  )
  return (
    <>
      <div className="no-print mb-8 grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
        {ofOneTeam && (
          <TeamField
            label="Team"
            team={team}
            textOf={({ id, name }) => name + (hasFew ? inRounds(roundsOf(id)) : '')}
            onChange={(choice) => choice && void chooseTeam(choice.id)}
          />
        )}
        <SelectField
          label="Assessment"
          value={type}
          options={ASSESSMENT_TYPES.map((option) => ({
            value: option,
            label: SHORT_NAME[option] + inRounds(ofAssessments.get(option)),
          }))}
          onChange={({ target }) => choose({ assessment: target.value as AssessmentType, own })}
        />
      </div>
      <p className="mb-6 hidden font-semibold print:block">
        {ofOneTeam ? team.name : 'All teams'}, {ASSESSMENT_NAMES[type]}
      </p>
    </>
  )
}

const inRounds = (count = 0): string =>
  count === 0 ? '' : ` · ${formatCount(count)} ${count === 1 ? 'round' : 'rounds'}`
