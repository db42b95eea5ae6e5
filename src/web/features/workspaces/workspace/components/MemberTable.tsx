import { clsx } from 'clsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { Team } from '#contract/teams.ts'
import type { Member, Workspace } from '#contract/workspaces.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { Badge } from '#web/ui/Badge.tsx'
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
    <table
      ref={table}
      tabIndex={-1}
      className="w-full border-collapse text-left max-md:block md:table-fixed"
    >
      <caption className="sr-only">People in this workspace</caption>
      <thead className="text-sm max-md:sr-only">
        <tr className="border-b border-ink">
          <Header className="w-[32%]">Person</Header>
          <Header className="w-[20%]">Role</Header>
          <Header>Teams</Header>
          <Header className="w-44">
            <span className="sr-only">Actions</span>
          </Header>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {members.map((member) => {
          const isSelf = member.userId === user.id
          const isLocked = member.role === 'owner' && owners === 1
          return (
            <tr
              key={member.userId}
              className={clsx(
                'border-b border-line align-top last:border-b-0 max-md:grid max-md:py-4',
                isOwner ? 'max-md:gap-3' : 'max-md:gap-1',
              )}
            >
              <th scope="row" className="min-w-0 pr-4 text-left font-normal md:py-4">
                <Person member={member} isSelf={isSelf} />
              </th>
              <Cell>
                {isOwner ? (
                  <RoleSelect {...{ workspace, member, isSelf, isLocked, teams }} />
                ) : (
                  <span className="flex items-center md:min-h-11">{ROLE_NAMES[member.role]}</span>
                )}
              </Cell>
              <Cell>
                <MemberTeams {...{ workspace, member, teams, isSelf }} />
              </Cell>
              <Cell last>
                {(isOwner || isSelf) && (
                  <RemoveButton
                    {...{ workspace, member, isSelf, isLocked }}
                    // The focused button disappears with its row.
                    onRemoved={() => table.current?.focus()}
                  />
                )}
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </table>
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

function Header({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={clsx('py-2 font-semibold', className)}>
      {children}
    </th>
  )
}

function Cell({ last = false, children }: { last?: boolean; children: ReactNode }) {
  return (
    <td className={clsx('min-w-0 empty:hidden md:py-2', last ? 'md:text-right' : 'md:pr-4')}>
      {children}
    </td>
  )
}
