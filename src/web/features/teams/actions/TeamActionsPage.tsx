import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Action } from '#contract/actions.ts'
import { MAX_ACTIONS } from '#domain/actions.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { teamQuery } from '#web/features/teams/teams/queries.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { useDeferredData } from '#web/lib/use-deferred-data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ActionList } from './components/ActionList.tsx'
import { teamActionsQuery } from './queries.ts'

const ActionDialog = lazyWithPreload(() => import('./components/ActionDialog.tsx'), 'ActionDialog')

export const meta = () => privateMeta('Actions')

/** What a team agreed to do: open actions by due date, then ended ones. */
export default function TeamActionsPage() {
  usePreload(ActionDialog)
  const { teamId = '' } = useParams()
  const { canManage } = useRole()
  const team = useQuery(teamQuery(teamId))
  const list = useQuery(teamActionsQuery(teamId))
  const actions = useDeferredData(list.data)
  const [adding, setAdding] = useState(false)
  const addButton = canManage && actions && actions.length < MAX_ACTIONS && (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      Add action
    </Button>
  )
  return (
    <Page
      back={<TextLink to={paths.teams}>My Teams</TextLink>}
      title="Actions"
      description={
        <>
          {team.data && (
            <p dir="auto" className="font-semibold wrap-anywhere text-ink">
              {team.data.name}
            </p>
          )}
          <p>What the team agreed to do. The results of its next round show them again.</p>
        </>
      }
      actions={
        <>
          <TextLink to={paths.actions} className="inline-flex min-h-11 items-center">
            Actions of all teams
          </TextLink>
          {actions && actions.length > 0 && addButton}
        </>
      }
    >
      <QueryView
        query={joinQueries({ team, actions: { ...list, data: actions } })}
        what="the actions"
        sizes={['h-8 w-40', 'h-20', 'h-20', 'h-20']}
        link={<TextLink to={paths.teams}>My Teams</TextLink>}
      >
        {({ actions }) =>
          actions.length === 0 ? (
            <EmptyState title="No actions yet" action={addButton}>
              {canManage
                ? 'After a round, agree with the team on one or two things to do, and enter them here. You can also add them from the results.'
                : 'Managers enter here what the team agrees to do after a round.'}
            </EmptyState>
          ) : (
            <>
              <Part title="Open" actions={actions.filter(({ status }) => status === 'open')} />
              <Part title="Done" actions={actions.filter(({ status }) => status === 'done')} />
              <Part
                title="Dropped"
                actions={actions.filter(({ status }) => status === 'dropped')}
              />
              {actions.length >= MAX_ACTIONS && (
                <p className="mt-6 text-sm text-muted">
                  A team can have at most {MAX_ACTIONS} actions. Delete old ones to add others.
                </p>
              )}
            </>
          )
        }
      </QueryView>
      {adding && team.data && (
        <ActionDialog teamId={teamId} teamName={team.data.name} onClose={() => setAdding(false)} />
      )}
    </Page>
  )
}

function Part({ title, actions }: { title: string; actions: readonly Action[] }) {
  if (actions.length === 0) return null
  return (
    <Section
      title={
        <>
          {title} <span className="figures text-base text-muted">{actions.length}</span>
        </>
      }
      className="mb-10"
    >
      <ActionList actions={actions} />
    </Section>
  )
}
