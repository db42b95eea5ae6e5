import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useRef, useState } from 'react'
import type { Workspace } from '#contract/workspaces.ts'
import { formatCount } from '#domain/format-count.ts'
import { ROLES } from '#domain/workspaces.ts'
import { allTeamsQuery } from '#web/features/teams/teams/queries.ts'
import { membersQuery } from '#web/features/workspaces/workspace/queries.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { ConfirmFirst } from '#web/features/people/confirmation/components/ConfirmFirst.tsx'
import { ROLE_MEANING } from '#web/features/workspaces/workspace/role-words.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { usePages } from '#web/lib/use-pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageButtons } from '#web/ui/PageButtons.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { InvitationList } from './InvitationList.tsx'
import { MemberTable } from './MemberTable.tsx'

const InviteDialog = lazyWithPreload(() => import('./InviteDialog.tsx'), 'InviteDialog')

/** From this number of people on, they can be searched. */
const MANY_PEOPLE = 10

export function PeopleCard({ workspace }: { workspace: Workspace }) {
  const [search, setSearch] = useState('')
  const pages = usePages()
  const page = {
    ...(search && { search }),
    ...(pages.cursor !== undefined && { after: pages.cursor }),
  }
  const members = useQuery(membersQuery(workspace.id, page))
  const all = useQuery(membersQuery(workspace.id))
  const teams = useQuery(allTeamsQuery)
  const { email, emailConfirmed } = useUser()
  const isOwner = workspace.role === 'owner'
  const mayInvite = isOwner && emailConfirmed
  const { data, isPlaceholderData } = members
  return (
    <Card
      title="People"
      description={
        isOwner
          ? 'Who works in this workspace, and which results they read. The number of people is not limited.'
          : 'Everyone in this workspace. Under Teams you see the teams that you read too.'
      }
      actions={mayInvite && <InviteButton workspace={workspace} />}
    >
      {isOwner && !emailConfirmed && (
        <div className="mb-5">
          <ConfirmFirst email={email} />
        </div>
      )}
      <RoleMeanings />
      {(all.data?.total ?? 0) >= MANY_PEOPLE && (
        <div className="mb-5 max-w-md">
          <SearchField
            label="Search people"
            value={search}
            onSearch={(text) => {
              pages.showFirst()
              setSearch(text.trim())
            }}
          />
          <p role="status" className="figures mt-1.5 text-sm text-muted">
            {data && peopleInWords(data.total)}
          </p>
        </div>
      )}
      <QueryView query={members} what="the people in this workspace" sizes={['h-48']} paged>
        {(page) =>
          page.rows.length > 0 ? (
            <MemberTable
              workspace={workspace}
              members={page.rows}
              owners={page.owners}
              teams={teams.data}
            />
          ) : (
            <p className="text-muted">No person matches your search.</p>
          )
        }
      </QueryView>
      <PageButtons
        label="Pages of people"
        pages={pages}
        last={isPlaceholderData ? undefined : data?.rows.at(-1)?.userId}
        hasNext={data?.hasNext ?? false}
      />
      {isOwner && <InvitationList workspaceId={workspace.id} teams={teams.data} />}
    </Card>
  )
}

const peopleInWords = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`

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
