import { useQuery } from '@tanstack/react-query'
import type { Action } from '#contract/actions.ts'
import { dateInWords, ownerInWords } from '#web/features/teams/actions/action-words.ts'
import { teamActionsQuery } from '#web/features/teams/actions/queries.ts'
import type { Meeting } from '#web/features/results/meeting/use-meeting.ts'
import { VIEWER_NOTE } from '#web/features/people/auth/role.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ActionForm } from './ActionForm.tsx'

/** What the team agrees to do, typed as it speaks. */
export function Decide({ meeting, canManage }: { meeting: Meeting; canManage: boolean }) {
  const { round, screen, screens, origin } = meeting
  return (
    <div className="grid flex-1 items-start gap-x-16 gap-y-8 lg:auto-cols-fr lg:grid-flow-col">
      {canManage && (
        <ActionForm
          // Each place that people come from has its own category.
          key={`${origin?.step}.${origin?.item}`}
          round={round}
          categories={meeting.results.summary.categories.map(({ category }) => category)}
          origin={origin}
          onBack={origin && (() => meeting.goTo(screens.indexOf(origin)))}
        />
      )}
      <div>
        <AgreedToday roundId={round.id} teamId={round.teamId} canManage={canManage} />
        {!canManage && screen.step === 'decide' && <p className="mt-4 text-muted">{VIEWER_NOTE}</p>}
      </div>
    </div>
  )
}

/** The actions that follow from this round. */
function AgreedToday({
  roundId,
  teamId,
  canManage,
}: {
  roundId: string
  teamId: string
  canManage: boolean
}) {
  return (
    <QueryView
      query={useQuery(teamActionsQuery(teamId))}
      what="the actions"
      loading={<Spinner label="Loading the actions" />}
    >
      {(actions) => (
        <FromThisRound
          actions={actions.filter((action) => action.sessionId === roundId)}
          canManage={canManage}
        />
      )}
    </QueryView>
  )
}

function FromThisRound({ actions, canManage }: { actions: readonly Action[]; canManage: boolean }) {
  return (
    <>
      <h2 className="font-display text-xl font-medium">Actions from this round</h2>
      {actions.length === 0 ? (
        <p className="mt-3 text-lg text-muted">
          {canManage
            ? 'None yet. One or two actions that someone really does are better than ten.'
            : 'None yet.'}
        </p>
      ) : (
        <ul className="mt-3">
          {actions.map((action) => (
            <OneAction key={action.id} action={action} />
          ))}
        </ul>
      )}
    </>
  )
}

function OneAction({ action }: { action: Action }) {
  const { title, category } = action
  const details = [ownerInWords(action), dateInWords(action), category].filter(Boolean)
  return (
    <li className="border-t border-line py-3">
      <p dir="auto" className="text-xl font-semibold wrap-anywhere">
        {title}
      </p>
      <p className="figures mt-0.5 text-base text-muted wrap-anywhere">{details.join(' · ')}</p>
    </li>
  )
}
