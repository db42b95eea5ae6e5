import { useState } from 'react'
import type { Team } from '#contract/teams.ts'
import type { Member, Workspace } from '#contract/workspaces.ts'
import { summarizeTeams, teamNamesOf } from '#web/features/workspaces/workspace/team-words.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const TeamsDialog = lazyWithPreload(() => import('./TeamsDialog.tsx'), 'TeamsDialog')

/** The teams that a person reads. Owners can change them for managers and viewers. */
export function MemberTeams({
  workspace,
  member,
  teams,
  isSelf,
}: {
  workspace: Workspace
  member: Member
  teams: readonly Team[] | undefined
  isSelf: boolean
}) {
  usePreload(TeamsDialog)
  const [open, setOpen] = useState(false)
  const who = member.name || member.email
  if (member.role === 'owner') return <Line muted>All teams</Line>
  if (!teams) return <Skeleton className="h-11" />
  const names = teamNamesOf(teams, member.teamIds)
  if (workspace.role !== 'owner') {
    return (
      <Line muted={names.length === 0}>
        {summarizeTeams(names, isSelf ? 'No teams yet' : 'None of your teams')}
      </Line>
    )
  }
  return (
    <div className="flex items-center justify-between gap-2 md:items-start">
      <Line muted={names.length === 0}>{summarizeTeams(names, 'No teams yet')}</Line>
      <Button variant="secondary" className="shrink-0" onClick={() => setOpen(true)}>
        {names.length === 0 ? 'Choose' : 'Change'}
        <span className="sr-only"> the teams of {who}</span>
      </Button>
      {open && (
        <TeamsDialog {...{ workspace, member, teams, who }} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

function Line({ muted, children }: { muted: boolean; children: string }) {
  return (
    <span
      dir="auto"
      className={`flex min-w-0 items-center wrap-anywhere md:min-h-11 ${muted ? 'text-muted' : ''}`}
    >
      <span className="sr-only md:hidden">Teams: </span>
      {children}
    </span>
  )
}
