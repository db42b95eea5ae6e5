import { useSearchParams } from 'react-router'
import type { ReportCount } from '#contract/reports.ts'
import type { Team } from '#contract/teams.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENT_NAMES } from '#web/features/assessments/assessment-names.ts'
import {
  withFilter,
  sessionCountsByTeam,
  sessionCountsByAssessment,
} from '#web/features/reports/report-filter.ts'
import type { ReportFilter } from '#web/features/reports/report-filter.ts'
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
  teams,
  counts,
}: {
  filter: ReportFilter
  teams: readonly Team[]
  counts: readonly ReportCount[]
}) {
  const [, setSearch] = useSearchParams()
  const choose = (change: Parameters<typeof withFilter>[1]) =>
    setSearch((search) => withFilter(search, change, filter, counts), {
      replace: true,
      preventScrollReset: true,
    })
  const { view, teamId, type } = filter
  const ofOneTeam = view !== 'teams'
  const ofTeams = sessionCountsByTeam(counts)
  const ofAssessments = sessionCountsByAssessment(counts, ofOneTeam ? teamId : undefined)
  const teamName = ofOneTeam ? teams.find(({ id }) => id === teamId)?.name : 'All teams'
  return (
    <>
      <div className="no-print mb-8 grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
        {ofOneTeam && (
          <SelectField
            label="Team"
            value={teamId ?? ''}
            options={teams.map(({ id, name }) => ({
              value: id,
              label: name + inRounds(ofTeams.get(id)),
            }))}
            onChange={({ target }) => choose({ team: target.value })}
          />
        )}
        <SelectField
          label="Assessment"
          value={type}
          options={ASSESSMENT_TYPES.map((option) => ({
            value: option,
            label: SHORT_NAME[option] + inRounds(ofAssessments.get(option)),
          }))}
          onChange={({ target }) => choose({ assessment: target.value as AssessmentType })}
        />
      </div>
      <p className="mb-6 hidden font-semibold print:block">
        {teamName}, {ASSESSMENT_NAMES[type]}
      </p>
    </>
  )
}

const inRounds = (count = 0): string =>
  count === 0 ? '' : ` · ${count} ${count === 1 ? 'round' : 'rounds'}`
