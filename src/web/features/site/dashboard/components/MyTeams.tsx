import type { Action } from '#contract/actions.ts'
import type { TeamStanding } from '#contract/reports.ts'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import { formatCount } from '#domain/format-count.ts'
import { formatScore } from '#domain/scoring.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { Sparkline } from '#web/charts/Sparkline.tsx'
import { useRole } from '#web/features/people/auth/role.ts'
import { attentionOf } from '#web/features/site/dashboard/standing-words.ts'
import { waitingInWords } from '#web/features/site/dashboard/team-tasks.ts'
import type { TeamTasks } from '#web/features/site/dashboard/team-tasks.ts'
import { VerdictMark } from '#web/features/results/results/components/VerdictMark.tsx'
import { roundsInWords } from '#web/features/rounds/rounds/round-words.ts'
import { dateInWords } from '#web/features/teams/actions/action-words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LINK_ROWS } from '#web/ui/LinkRow.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Teams with what there is to do, the most urgent first; `total` is the number of all teams. */
export function MyTeams({ teams, total }: { teams: readonly TeamTasks[]; total: number }) {
  const { canManage } = useRole()
  return (
    <Section
      title="My Teams"
      description={teams.length > 1 ? 'The most urgent first.' : undefined}
      actions={
        <TextLink to={paths.teams} className="inline-flex min-h-11 items-center text-sm">
          {total > teams.length
            ? `All ${formatCount(total)} teams`
            : canManage
              ? 'Manage'
              : 'All teams'}
        </TextLink>
      }
    >
      <ul className={LINK_ROWS}>
        {teams.map((tasks) => (
          <TeamRow key={tasks.id} tasks={tasks} />
        ))}
        {teams.length === 0 && <li className="px-1 py-4 text-muted">No teams yet.</li>}
      </ul>
    </Section>
  )
}

function TeamRow({ tasks: { name, team, standing, waiting, due } }: { tasks: TeamTasks }) {
  return (
    <li className="figures grid gap-y-1 px-1 py-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <bdi className="text-base font-semibold">{name}</bdi>{' '}
          {team && (
            <span className="text-muted">
              {team.companyName} · {team.departmentType}
            </span>
          )}
        </p>
        {standing && <Scores standing={standing} />}
      </div>
      {standing && <TeamDirection standing={standing} />}
      {waiting.map((round) => (
        <WaitingLine key={round.id} round={round} />
      ))}
      {due.map((action) => (
        <DueLine key={action.id} action={action} />
      ))}
      {team && <TeamLinks team={team} />}
    </li>
  )
}

function Scores({ standing }: { standing: TeamStanding }) {
  const { scores } = standing
  return (
    <span className="flex items-center gap-3">
      {scores.length > 1 && (
        <Sparkline
          values={scores}
          figure={false}
          width={96}
          label={`Scores of the last ${scores.length} rounds: ${scores.map(formatScore).join(', ')}`}
        />
      )}
      <ScoreBadge
        percent={standing.averageScore}
        level={overallLevel(standing, standing.released)}
      />
    </span>
  )
}

/** The direction since the previous round, and the categories to look at. */
function TeamDirection({ standing }: { standing: TeamStanding }) {
  const { sessionId: roundId, title, change, lowest } = standing
  const attention = attentionOf(standing)
  return (
    <>
      <p>
        {change ? <VerdictMark change={change} /> : 'First round of this assessment'}
        {' · '}
        <TextLink to={paths.roundResults(roundId)} className="wrap-anywhere">
          <bdi>{title}</bdi>
        </TextLink>
      </p>
      <p className={attention.isNeeded ? undefined : 'text-muted'}>
        {attention.isNeeded && <span className="font-semibold">Needs attention: </span>}
        {attention.text}
        {attention.showsLowest && (
          <>
            {' '}
            <ScoreBadge
              percent={lowest.percentage}
              level={categoryLevel(lowest, standing.released)}
              word={false}
            />
          </>
        )}
      </p>
    </>
  )
}

function WaitingLine({ round }: { round: Round }) {
  const { canManage } = useRole()
  return (
    <p>
      {waitingInWords(round, canManage)}
      {' · '}
      <TextLink to={paths.roundResults(round.id)} className="wrap-anywhere">
        <bdi>{round.title}</bdi>
      </TextLink>
    </p>
  )
}

const DueLine = ({ action }: { action: Action }) => (
  <p>
    {action.isOverdue && (
      <>
        <Badge strong>Overdue</Badge>{' '}
      </>
    )}
    {dateInWords(action)}
    {' · '}
    <TextLink to={paths.teamActions(action.teamId)} className="wrap-anywhere">
      <bdi>{action.title}</bdi>
    </TextLink>
  </p>
)

function TeamLinks({ team: { id, name, sessionCount, readOnly } }: { team: Team }) {
  const { canManage } = useRole()
  return (
    <p className="mt-1 flex flex-wrap gap-x-6">
      {sessionCount > 0 ? (
        <TextLink to={paths.reportsOn({ view: 'time', team: id })}>
          {roundsInWords(sessionCount)}
          <span className="sr-only"> of {name}, over time</span>
        </TextLink>
      ) : (
        <span className="text-muted">{roundsInWords(sessionCount)}</span>
      )}
      {readOnly ? (
        <span className="text-muted">Read-only</span>
      ) : (
        canManage && (
          <TextLink to={paths.createRound({ team: id })}>
            Start a round<span className="sr-only"> with {name}</span>
          </TextLink>
        )
      )}
    </p>
  )
}
