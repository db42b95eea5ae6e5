import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { TeamMember } from '#contract/teams.ts'
import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import { VIEWER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { PeopleList } from './components/PeopleList.tsx'
import { teamMembersQuery } from './member-queries.ts'
import { teamQuery } from './queries.ts'
import { peopleInWords } from './people-words.ts'

const MemberDialog = lazyWithPreload(() => import('./components/MemberDialog.tsx'), 'MemberDialog')

export const meta = () => privateMeta('Team members')

export default function TeamMembersPage() {
  const { teamId = '' } = useParams()
  const { canManage } = useRole()
  const team = useQuery(teamQuery(teamId))
  const members = useQuery({ ...teamMembersQuery(teamId), enabled: canManage })
  return (
    <Page
      back={<TextLink to={paths.teams}>My Teams</TextLink>}
      title="Team members"
      description={
        <>
          {team.data && (
            <p dir="auto" className="font-semibold wrap-anywhere text-ink">
              {team.data.name}
            </p>
          )}
          <p className="max-w-prose">
            The people you can invite to rounds of this team. They need no account. Everyone who is
            invited to a round sees who else is, so that no one can slip in invented people to work
            out someone's answers.
          </p>
        </>
      }
    >
      {!canManage ? (
        <p className="max-w-prose">{VIEWER_NOTE}</p>
      ) : (
        <QueryView
          query={joinQueries({ team, members })}
          what="the team members"
          sizes={['h-11 w-48', 'h-96']}
          link={<TextLink to={paths.teams}>My Teams</TextLink>}
        >
          {({ team, members }) => (
            <Members teamId={teamId} teamName={team.name} members={members} />
          )}
        </QueryView>
      )}
    </Page>
  )
}

type OpenDialog = 'add' | { action: 'edit' | 'remove'; member: TeamMember }

function Members({
  teamId,
  teamName,
  members,
}: {
  teamId: string
  teamName: string
  members: readonly TeamMember[]
}) {
  usePreload(MemberDialog)
  const [open, setOpen] = useState<OpenDialog>()
  const addButton = useRef<HTMLButtonElement>(null)
  const room = MAX_ROSTER - members.length
  return (
    <>
      {members.length === 0 ? (
        <EmptyState
          title="No team members yet"
          action={<Button onClick={() => setOpen('add')}>Add people</Button>}
        >
          Paste names and email addresses, or import a CSV file. You can then start a round in which
          each of them can respond once.
        </EmptyState>
      ) : (
        <section aria-label="People in the team">
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p role="status" className="figures font-semibold">
              {peopleInWords(members.length)}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={paths.createRound({ team: teamId })} variant="secondary">
                Start a round
              </ButtonLink>
              <Button ref={addButton} disabled={room <= 0} onClick={() => setOpen('add')}>
                <UserPlus aria-hidden="true" className="size-4" />
                Add people
              </Button>
            </div>
          </div>
          {room <= 0 && (
            <p className="mb-6 text-sm text-muted">
              The team is full: it can have {peopleInWords(MAX_ROSTER)}.
            </p>
          )}
          <PeopleList
            label="Team members"
            people={members}
            idOf={({ id }) => id}
            renderActions={(member) => (
              <>
                <Button variant="quiet" onClick={() => setOpen({ action: 'edit', member })}>
                  Edit<span className="sr-only"> {member.name ?? member.email}</span>
                </Button>
                <Button variant="quiet" onClick={() => setOpen({ action: 'remove', member })}>
                  Remove<span className="sr-only"> {member.name ?? member.email}</span>
                </Button>
              </>
            )}
          />
        </section>
      )}
      {open && (
        <MemberDialog
          {...{ teamId, teamName, members, open }}
          onClose={() => setOpen(undefined)}
          // The button that had the focus is removed with its row.
          onRemoved={() => addButton.current?.focus()}
        />
      )}
    </>
  )
}
