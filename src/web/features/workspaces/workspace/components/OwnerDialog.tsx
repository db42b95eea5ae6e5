import type { Team } from '#contract/teams.ts'
import type { Member } from '#contract/workspaces.ts'
import { formatList } from '#domain/format-list.ts'
import type { Role } from '#domain/workspaces.ts'
import { roleWithArticle } from '#domain/workspaces.ts'
import { teamNamesOf } from '#web/features/workspaces/workspace/team-words.ts'
import type { MemberChange } from '#web/features/workspaces/workspace/queries.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { ConfirmDialogProps } from '#web/ui/ConfirmDialog.tsx'

/** Asks before the owner role is given or taken. `role` is the person's next one. */
export function OwnerDialog({
  member,
  role,
  isSelf,
  teams,
  ...change
}: {
  member: Member
  role: Role
  isSelf: boolean
  teams: readonly Team[] | undefined
} & Pick<
  ConfirmDialogProps<Member, MemberChange>,
  'mutation' | 'variables' | 'success' | 'failure' | 'onClose' | 'onError'
>) {
  const who = member.name || member.email
  const becomesOwner = role === 'owner'
  return (
    <ConfirmDialog
      danger={!becomesOwner}
      title={
        becomesOwner
          ? `Make ${who} an owner?`
          : isSelf
            ? 'Give up the owner role?'
            : `Change ${who} from owner to ${role}?`
      }
      description={
        becomesOwner ? (
          <p>
            Owners have everything: all teams and rounds, people, rules, API keys
            {!isOwnServer() && ', billing'} and the deletion of this workspace. An owner can also
            change your role or remove you.
          </p>
        ) : (
          <>
            <p>
              {isSelf ? 'You' : who} will no longer manage people, rules
              {!isOwnServer() && ', billing'} and API keys.
              {isSelf && ' Only another owner can undo this.'}
            </p>
            <p className="mt-2">{remainingTeams(member, isSelf, teams)}</p>
          </>
        )
      }
      confirmLabel={
        becomesOwner ? 'Make owner' : isSelf ? `Become ${roleWithArticle(role)}` : 'Change role'
      }
      pendingLabel="Changing…"
      {...change}
    />
  )
}

function remainingTeams(
  { teamIds }: Member,
  isSelf: boolean,
  teams: readonly Team[] | undefined,
): string {
  const names = teamNamesOf(teams ?? [], teamIds)
  if (names.length > 0) {
    const count = names.length > 5 ? `${names.length} teams` : formatList(names)
    return isSelf
      ? `You keep the teams that are given to you: ${count}.`
      : `The teams given to them stay: ${count}.`
  }
  return isSelf
    ? 'No team is given to you, so you will read no results. Choose your teams first, while you are an owner.'
    : 'No team is given to them yet, so they will read no results. Choose their teams afterwards.'
}
