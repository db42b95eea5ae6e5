import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import type { ActionStart } from '#web/features/teams/actions/action-form.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'

const ActionDialog = lazyWithPreload(() => import('./ActionDialog.tsx'), 'ActionDialog')

/** Opens the dialog; null where no action can be added, as for viewers and on shared pages. */
const AddAction = createContext<((start: ActionStart) => void) | null>(null)

/** Lets a manager add actions from the results of a round inside it. */
export function AddActions({ roundId, children }: { roundId: string; children: ReactNode }) {
  usePreload(ActionDialog)
  const { canManage } = useRole()
  const { data: round } = useQuery({ ...roundQuery(roundId), enabled: canManage })
  const [start, setStart] = useState<ActionStart>()
  const canAdd = canManage && round !== undefined
  return (
    <AddAction value={canAdd ? setStart : null}>
      {children}
      {start && round && (
        <ActionDialog
          teamId={round.teamId}
          teamName={round.teamName}
          start={{ ...start, roundId, assessmentType: round.assessmentType }}
          onClose={() => setStart(undefined)}
        />
      )}
    </AddAction>
  )
}

/** Opens the dialog with a start; nothing where no action can be added. */
export function AddActionButton({
  start,
  about,
  iconOnly = false,
  className,
}: {
  start: ActionStart
  /** Read aloud after the label. */
  about: string
  iconOnly?: boolean
  className?: string
}) {
  const add = use(AddAction)
  if (!add) return null
  return (
    <Button
      variant="quiet"
      size={iconOnly ? 'icon' : 'md'}
      title={iconOnly ? 'Add action' : undefined}
      className={`no-print ${className ?? ''}`}
      onClick={() => add(start)}
    >
      <Plus aria-hidden="true" className="size-4 shrink-0" />
      <span className={iconOnly ? 'sr-only' : undefined}>
        Add action<span className="sr-only"> about {about}</span>
      </span>
    </Button>
  )
}

/** True where actions can be added, for tables with a column for the button. */
export const useCanAddAction = (): boolean => use(AddAction) !== null
