import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Workspace } from '#contract/workspaces.ts'
import { ROLES } from '#domain/workspaces.ts'
import { allTeamsQuery } from '#web/features/teams/queries.ts'
import { membersQuery } from '#web/features/workspace/queries.ts'
import { ROLE_NAMES } from '#web/features/auth/role.ts'
import { ROLE_MEANING } from '#web/features/workspace/role-words.ts'
import { failureOf } from '#web/lib/api.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { InvitationList } from './InvitationList.tsx'
import { MemberTable } from './MemberTable.tsx'

const InviteDialog = lazyWithPreload(() =>
  import('./InviteDialog.tsx').then((module) => module.InviteDialog),
)

export function PeopleCard({ workspace }: { workspace: Workspace }) {
  const members = useQuery(membersQuery(workspace.id))
  const teams = useQuery(allTeamsQuery)
  const isOwner = workspace.role === 'owner'
  return (
    <Card
      title="People"
      description={
        isOwner
          ? 'Who works in this workspace, and which results they read. The number of people is not limited.'
          : 'Everyone in this workspace. Under Teams you see the teams that you read too.'
      }
      actions={isOwner && <InviteButton workspace={workspace} />}
    >
      <RoleMeanings />
      {members.data ? (
        <MemberTable workspace={workspace} members={members.data} teams={teams.data} />
      ) : members.isError ? (
        <ErrorState onRetry={() => void members.refetch()} retrying={members.isFetching}>
          {failureOf(members.error, "We couldn't load the people in this workspace.")}
        </ErrorState>
      ) : (
        <div role="status">
          <span className="sr-only">Loading the people in this workspace</span>
          <Skeleton className="h-48" />
        </div>
      )}
      {isOwner && <InvitationList workspaceId={workspace.id} teams={teams.data} />}
    </Card>
  )
}

function InviteButton({ workspace }: { workspace: Workspace }) {
  usePreload(InviteDialog)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4" />
        Invite people
      </Button>
      {open && <InviteDialog workspace={workspace} onClose={() => setOpen(false)} />}
    </>
  )
}

function RoleMeanings() {
  return (
    <dl className="mb-5 grid gap-x-8 gap-y-2 border-y border-line py-3 text-sm md:grid-cols-[auto_auto_auto]">
      {ROLES.map((role) => (
        <div key={role}>
          <dt className="inline font-semibold">{ROLE_NAMES[role]}: </dt>
          <dd className="inline text-muted">{ROLE_MEANING[role]}</dd>
        </div>
      ))}
    </dl>
  )
}
