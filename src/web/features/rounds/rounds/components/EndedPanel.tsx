import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Round } from '#contract/rounds.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { roundInvitationsQuery } from '#web/features/rounds/rounds/invited-round-queries.ts'
import { countsInWords } from '#web/features/rounds/rounds/round-words.ts'
import { ReadOnlyNotice } from '#web/features/teams/teams/components/ReadOnlyTeam.tsx'
import { useIsReadOnly } from '#web/features/teams/teams/queries.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { RoundMenu } from './RoundMenu.tsx'
import { ShareHeader } from './ShareHeader.tsx'
import { TeamResults } from './TeamResults.tsx'

/** Shown instead of the sharing page once a round has ended. */
export function EndedPanel({ round }: { round: Round }) {
  const navigate = useNavigate()
  const { canManage } = useRole()
  const { id, closedAt, expiresAt, teamId, assessmentType, access } = round
  const readOnly = useIsReadOnly(teamId)
  return (
    <>
      <ShareHeader round={round} title="This round has ended." />
      <p className="figures mt-8 max-w-prose">
        {access === 'open' ? 'The link' : 'The round'} stopped accepting responses on{' '}
        {formatDateTime(closedAt ?? expiresAt)}. {countsInWords(round)}.
      </p>
      {access === 'invited' && canManage && <TooFewReached roundId={id} />}
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.roundResults(id)}>Go to the results</ButtonLink>
        {canManage && !readOnly && (
          <ButtonLink
            to={paths.createRound({ type: assessmentType, team: teamId, after: id })}
            variant="secondary"
          >
            Start the next round
          </ButtonLink>
        )}
        <RoundMenu
          round={round}
          onDeleted={() => void navigate(paths.quizzes, { replace: true })}
        />
      </div>
      <div className="mt-12 max-w-prose">
        <TeamResults round={round} />
      </div>
      {canManage && readOnly && (
        <div className="mt-8 max-w-prose">
          <ReadOnlyNotice title="Read-only team" />
        </div>
      )}
    </>
  )
}

/** Says why a round was closed early. */
function TooFewReached({ roundId }: { roundId: string }) {
  const { data } = useQuery(roundInvitationsQuery(roundId))
  if (!data?.tooFew) return null
  return (
    <p className="mt-3 max-w-prose">
      It was closed because too few of the invited people could be reached by email to keep everyone
      anonymous. Correct the addresses in the team’s members, or choose a smaller group size, and
      start the round again.
    </p>
  )
}
