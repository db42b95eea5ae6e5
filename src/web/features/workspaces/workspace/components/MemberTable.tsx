import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useRef } from 'react'
import type { Team } from '#contract/teams.ts'
import type { Member, Workspace } from '#contract/workspaces.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { MemberTeams } from './MemberTeams.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { RoleSelect } from './RoleSelect.tsx'

export interface MemberTableProps {
  workspace: Workspace
  /** A page of the people. */
  members: readonly Member[]
  /** The number of all owners. */
  owners: number
  /** The teams that the user reads; undefined while they load. */
  teams: readonly Team[] | undefined
}

/** The people as a table; on a narrow screen each row is a card. Owners can change it. */
export function MemberTable({ workspace, members, owners, teams }: MemberTableProps) {
  const user = useUser()
  const table = useRef<HTMLTableElement>(null)
  const isOwner = workspace.role === 'owner'
  return (
    <DataTable
      ref={table}
      caption="People in this workspace"
      className="text-base sm:table-fixed"
      rows={members.map((member) => ({
        member,
        isSelf: member.userId === user.id,
        isLocked: member.role === 'owner' && owners === 1,
      }))}
      keyOf={({ member }) => member.userId}
      stacked
      rowClass={isOwner ? 'max-sm:gap-3' : 'max-sm:gap-1'}
      columns={[
        {
          name: 'Person',
          className: 'sm:w-[32%]',
          cellClass: 'min-w-0',
          render: (row) => <Person {...row} />,
        },
        {
          name: 'Role',
          className: 'sm:w-[24%]',
          cellClass: 'min-w-0 sm:py-1',
          render: (row) =>
            isOwner ? (
              <RoleSelect {...row} {...{ workspace, teams }} />
            ) : (
              <span className="flex items-center sm:min-h-11">{ROLE_NAMES[row.member.role]}</span>
            ),
        },
        {
          name: 'Teams',
          cellClass: 'min-w-0 empty:hidden sm:py-1',
          render: (row) => <MemberTeams {...row} {...{ workspace, teams }} />,
        },
        {
          name: 'Actions',
          hideHeader: true,
          className: 'sm:w-36 lg:w-44',
          cellClass: 'empty:hidden sm:py-1 sm:text-right',
          render: (row) =>
            (isOwner || row.isSelf) && (
              <RemoveButton
                {...row}
                workspace={workspace}
                // The focused button disappears with its row.
                onRemoved={() => table.current?.focus()}
              />
            ),
        },
      ]}
    />
  )
}

function Person({
  member: { name, email, hasSecondFactor },
  isSelf,
}: {
  member: Member
  isSelf: boolean
}) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{name || email}</bdi>
        {isSelf && <Badge>You</Badge>}
      </span>
      {name && <span className="block text-sm wrap-anywhere text-muted">{email}</span>}
      {hasSecondFactor !== undefined && (
        <span className="mt-1 flex items-center gap-1.5 text-sm text-muted">
          {hasSecondFactor ? (
            <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
          ) : (
            <ShieldOff aria-hidden="true" className="size-4 shrink-0" />
          )}
          {hasSecondFactor ? 'Second factor set up' : 'No second factor'}
        </span>
      )}
    </>
  )
}
