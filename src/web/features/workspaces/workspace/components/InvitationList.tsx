import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Team } from '#contract/teams.ts'
import type { WorkspaceInvitation } from '#contract/workspace-invitations.ts'
import {
  invitationsQuery,
  useResendInvitation,
  useRevokeInvitation,
} from '#web/features/workspaces/workspace/queries.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { summarizeTeams, teamNamesOf } from '#web/features/workspaces/workspace/team-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { whyUnreachable } from '#web/lib/unreachable-address.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { PageButtons } from '#web/ui/PageButtons.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'

export function InvitationList({
  workspaceId,
  teams,
}: {
  workspaceId: string
  teams: readonly Team[] | undefined
}) {
  const pages = usePages()
  const invitations = useQuery(invitationsQuery(workspaceId, pages.cursor))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="mt-8">
      <h3 ref={heading} tabIndex={-1} className="mb-3 font-semibold">
        Open invitations
      </h3>
      <QueryView query={invitations} what="the invitations" sizes={['h-16']}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-muted">
              None. Invitations that were not accepted yet are listed here.
            </p>
          ) : (
            <ul aria-label="Open invitations" className="divide-y divide-line border-y border-line">
              {rows.map((invitation) => (
                <Row
                  key={invitation.id}
                  {...{ workspaceId, invitation, teams }}
                  onRevoked={() => heading.current?.focus()}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <PageButtons
        label="Pages of open invitations"
        pages={pages}
        last={invitations.isPlaceholderData ? undefined : invitations.data?.rows.at(-1)?.id}
        hasNext={invitations.data?.hasNext ?? false}
        previousLabel="Newer invitations"
        nextLabel="Older invitations"
      />
    </section>
  )
}

function Row({
  workspaceId,
  invitation,
  teams,
  onRevoked,
}: {
  workspaceId: string
  invitation: WorkspaceInvitation
  teams: readonly Team[] | undefined
  onRevoked: () => void
}) {
  const revoke = useRevokeInvitation(workspaceId)
  const resend = useResendInvitation(workspaceId)
  const { id, email, role, teamIds, expiresAt, expired, undeliverable } = invitation
  const names = teamNamesOf(teams ?? [], teamIds)

  const sendAgain = () =>
    resend.mutate(id, {
      success: ({ expiresAt: until }) => ({
        title: `Invitation sent to ${email} again`,
        description: `The new link is valid until ${formatDate(until)}. The former one no longer works.`,
      }),
      failure: 'The invitation was not sent',
    })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{email}</bdi>
          {expired && <Badge>Expired</Badge>}
          {undeliverable && <Badge>Could not be reached</Badge>}
        </p>
        {undeliverable && (
          <p className="mt-0.5 text-sm text-pretty">
            {whyUnreachable(email) ??
              'The address may be wrong. Revoke the invitation and invite the right one.'}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{ROLE_NAMES[role]}</span>
          <bdi className="wrap-anywhere">
            {role === 'owner' ? 'All teams' : summarizeTeams(names, 'No teams yet')}
          </bdi>
          <span>
            {expired ? 'Expired' : 'Valid until'} {formatDate(expiresAt)}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button
          variant="secondary"
          className="max-sm:flex-1"
          pending={resend.isPending}
          pendingLabel="Sending…"
          onClick={sendAgain}
        >
          Resend<span className="sr-only"> the invitation to {email}</span>
        </Button>
        <ConfirmButton
          button={{
            variant: 'secondary',
            className: 'max-sm:flex-1',
            children: (
              <>
                Revoke<span className="sr-only"> the invitation to {email}</span>
              </>
            ),
          }}
          title="Revoke this invitation?"
          description={`The link that was sent to ${email} stops working. You can invite this person again.`}
          confirmLabel="Revoke invitation"
          pendingLabel="Revoking…"
          mutation={revoke}
          variables={id}
          success="Invitation revoked"
          failure="The invitation was not revoked"
          onSuccess={onRevoked}
        />
      </div>
    </li>
  )
}
