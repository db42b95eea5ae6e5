import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Team } from '#contract/teams.ts'
import type { WorkspaceInvitation } from '#contract/workspace-invitations.ts'
import {
  invitationsQuery,
  useResendInvitation,
  useRevokeInvitation,
} from '#web/features/workspaces/workspace/queries.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { summarizeTeams, teamNamesOf } from '#web/features/workspaces/workspace/team-words.ts'
import { failureOf } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/time.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
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
        {({ invitations: rows }) =>
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
        last={invitations.isPlaceholderData ? undefined : invitations.data?.invitations.at(-1)?.id}
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
  const resend = useResendInvitation(workspaceId)
  const [revoking, setRevoking] = useState(false)
  const { id, email, role, teamIds, expiresAt, expired } = invitation
  const names = teamNamesOf(teams ?? [], teamIds)

  const sendAgain = () =>
    resend.mutate(id, {
      onSuccess: ({ expiresAt: until }) =>
        toast({
          title: `Invitation sent to ${email} again`,
          description: `The new link is valid until ${formatDate(until)}. The former one no longer works.`,
          tone: 'success',
        }),
      onError: (error) =>
        toast({
          title: 'The invitation was not sent',
          description: failureOf(error, 'Please try again in a moment.'),
          tone: 'error',
        }),
    })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{email}</span>
          {expired && <Badge>Expired</Badge>}
        </p>
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
        <Button variant="secondary" className="max-sm:flex-1" onClick={() => setRevoking(true)}>
          Revoke<span className="sr-only"> the invitation to {email}</span>
        </Button>
      </div>
      {revoking && (
        <RevokeDialog
          {...{ workspaceId, invitation, onRevoked }}
          onClose={() => setRevoking(false)}
        />
      )}
    </li>
  )
}

function RevokeDialog({
  workspaceId,
  invitation: { id, email },
  onRevoked,
  onClose,
}: {
  workspaceId: string
  invitation: WorkspaceInvitation
  onRevoked: () => void
  onClose: () => void
}) {
  const revoke = useRevokeInvitation(workspaceId)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revoke this invitation?"
      description={`The link that was sent to ${email} stops working. You can invite this person again.`}
      confirmLabel="Revoke invitation"
      pending={revoke.isPending}
      pendingLabel="Revoking…"
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => {
            toast({ title: 'Invitation revoked', tone: 'success' })
            onClose()
            onRevoked()
          },
          onError: (error) =>
            toast({
              title: 'The invitation was not revoked',
              description: failureOf(error, 'Please try again.'),
              tone: 'error',
            }),
        })
      }
    />
  )
}
