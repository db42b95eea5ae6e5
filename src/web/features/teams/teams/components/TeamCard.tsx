import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Team } from '#contract/teams.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { isUnsaved } from '#web/features/teams/teams/queries.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { NoNewRounds } from './ReadOnlyTeam.tsx'

export interface TeamCardProps {
  team: Team
  onEdit: () => void
  /** Absent if there is no workspace to move the team to. */
  onMove?: (() => void) | undefined
  onDelete: () => void
}

export function TeamCard({ team, onEdit, onMove, onDelete }: TeamCardProps) {
  const unsaved = isUnsaved(team)
  const { canManage } = useRole()
  return (
    <li
      aria-busy={unsaved}
      className="flex flex-col rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 dir="auto" className="font-display text-xl font-medium wrap-anywhere">
            {team.name}
          </h2>
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {team.companyName}
          </p>
          {team.readOnly && <Badge className="mt-2">Read-only</Badge>}
        </div>
        {canManage && !unsaved && (
          <TeamMenu name={team.name} onEdit={onEdit} onMove={onMove} onDelete={onDelete} />
        )}
      </div>
      {team.description && (
        <p dir="auto" className="mt-3 line-clamp-3 text-sm whitespace-pre-line wrap-anywhere">
          {team.description}
        </p>
      )}
      <dl className="figures mt-5 mb-6 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 text-sm">
        <Fact name="Department">{team.departmentType}</Fact>
        <Fact name="Your role">{team.creatorRole}</Fact>
        <Fact name="Rounds">
          {team.sessionCount > 0 ? (
            <TextLink to={paths.quizzesOf(team.id)}>
              {team.sessionCount}
              <span className="sr-only"> of {team.name}</span>
            </TextLink>
          ) : (
            0
          )}
        </Fact>
        <Fact name="Created">{formatDate(team.createdAt)}</Fact>
      </dl>
      <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1">
        {unsaved ? (
          <p role="status" className="flex min-h-11 items-center text-sm text-muted">
            Saving…
          </p>
        ) : !canManage ? null : team.readOnly ? (
          <NoNewRounds teamName={team.name} />
        ) : (
          <ButtonLink to={paths.createRound({ team: team.id })} variant="secondary">
            Start a round<span className="sr-only"> with {team.name}</span>
          </ButtonLink>
        )}
        {canManage && !unsaved && (
          <ButtonLink to={paths.teamMembers(team.id)} variant="quiet">
            Team members<span className="sr-only"> of {team.name}</span>
          </ButtonLink>
        )}
        {!unsaved && (
          <ButtonLink to={paths.teamActions(team.id)} variant="quiet">
            Actions<span className="sr-only"> of {team.name}</span>
          </ButtonLink>
        )}
        {team.sessionCount > 0 && (
          <ButtonLink to={paths.reportsOn({ view: 'time', team: team.id })} variant="quiet">
            Rounds over time<span className="sr-only"> of {team.name}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function TeamMenu({
  name,
  onEdit,
  onMove,
  onDelete,
}: Omit<TeamCardProps, 'team'> & { name: string }) {
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Actions for ${name}`}
          className="-mt-2 -mr-2 shrink-0"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </Button>
      }
    >
      <MenuItem onClick={onEdit}>Edit</MenuItem>
      {onMove && <MenuItem onClick={onMove}>Move to another workspace</MenuItem>}
      <MenuSeparator />
      <MenuItem danger onClick={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}
