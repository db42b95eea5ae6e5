import { useQueryClient } from '@tanstack/react-query'
import type { Round } from '#contract/rounds.ts'
import { commentsNeeded } from '#domain/comments.ts'
import { isLive } from '#domain/release.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import {
  roundQuery,
  useRenewSharedLink,
  useUpdateRound,
} from '#web/features/rounds/rounds/queries.ts'
import { sharedUrl } from '#web/features/rounds/rounds/round-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { isOwnServer } from '#web/lib/organization.ts'

/** Who sees the results of a round, the link of its team, and its open questions. */
export function TeamResults({ round }: { round: Round }) {
  const { canManage } = useRole()
  const { sharedToken, isActive, createdByYou } = round
  const canChange = canManage && isActive && !hasResponses(round)
  return (
    <Section title="Who sees the results" ruled>
      {sharedToken === null ? (
        <p>Only people in this workspace.</p>
      ) : (
        <>
          <p>
            The team too: the same scores and comments as you, without Key Insights, trend
            {!isOwnServer() && ', benchmark'} and {createdByYou ? 'your' : "the manager's"} view.
            Anyone with this link sees them, without signing in.
          </p>
          <div className="mt-4">
            <CopyField label="Results link" value={sharedUrl(sharedToken)} />
          </div>
        </>
      )}
      {canManage && (
        <div className="mt-4 flex flex-wrap gap-3">
          {sharedToken !== null && <ReplaceLink round={round} />}
          {canChange && <ChangeSharing round={round} />}
        </div>
      )}
      {canManage && isActive && !canChange && (
        <p className="mt-3 text-sm text-muted">
          People read this before they responded, so it stays as it is.
        </p>
      )}
      {round.openQuestions.length > 0 && <OpenQuestions round={round} />}
    </Section>
  )
}

const hasResponses = ({ waiting, released }: Round): boolean => waiting + released > 0

function ReplaceLink({ round }: { round: Round }) {
  const renew = useRenewSharedLink()
  return (
    <ConfirmButton
      button={{ variant: 'secondary', children: 'Replace link' }}
      danger={false}
      title="Replace the results link?"
      description={
        <>
          <p>
            The present link stops working for everyone, also for your team. Its page then says that
            it was replaced.
          </p>
          <p className="mt-2">
            Send the new link to your team yourself: no email is sent. People who respond from now
            on get the new one.
          </p>
        </>
      }
      confirmLabel="Replace link"
      pendingLabel="Replacing…"
      mutation={renew}
      variables={round.id}
      success="Results link replaced"
      failure="The link was not replaced"
    />
  )
}

function ChangeSharing({ round }: { round: Round }) {
  const client = useQueryClient()
  const update = useUpdateRound()
  const isShared = round.sharing === 'team'
  return (
    <Button
      variant="quiet"
      pending={update.isPending}
      pendingLabel="Saving…"
      onClick={() =>
        update.mutate(
          { id: round.id, sharing: isShared ? 'manager' : 'team' },
          {
            success: isShared
              ? 'Only your workspace sees the results'
              : 'The team will see the results',
            failure: 'The sharing was not changed',
            // Someone may have responded since the page was loaded.
            onError: () => client.invalidateQueries({ queryKey: roundQuery(round.id).queryKey }),
          },
        )
      }
    >
      {isShared ? 'Don’t share with the team' : 'Share with the team'}
    </Button>
  )
}

function OpenQuestions({ round: { openQuestions, groupSize } }: { round: Round }) {
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="font-semibold">Open questions</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {openQuestions.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        {isLive(groupSize)
          ? 'Each answer appears in the results at once.'
          : `Answers to a question appear together when at least ${commentsNeeded(groupSize)} are included in the results.`}
      </p>
    </div>
  )
}
