import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { checkedBy, toastFirst } from '#web/lib/form.ts'
import type { TeamMode } from '#web/features/teams/team-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { checkTeam, EMPTY_TEAM } from '#web/features/teams/team-form.ts'
import type { TeamValues } from '#web/features/teams/team-form.ts'
import { UpgradeNotice } from '#web/features/billing/components/UpgradeNotice.tsx'
import { teamProblem } from '#web/features/teams/team-problem.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TeamFields } from './TeamFields.tsx'

export interface TeamDialogProps {
  mode: TeamMode
  /** What the fields start with. */
  values?: TeamValues
  /** Why the last try failed. */
  problem?: unknown
  pending?: boolean
  onSubmit: (values: TeamValues) => void
  onClose: () => void
}

const WORDS = {
  create: {
    title: 'Create New Team',
    description: 'A team is who answers together. You can change all of this later.',
    submit: 'Create Team',
    pending: 'Creating…',
  },
  edit: {
    title: 'Edit team',
    description: 'Sessions of this team keep their answers and show the new name.',
    submit: 'Save changes',
    pending: 'Saving…',
  },
} as const

/** The fields of a team, new or old. Mount it to open it. */
export function TeamDialog({
  mode,
  values = EMPTY_TEAM,
  problem,
  pending,
  onSubmit,
  onClose,
}: TeamDialogProps) {
  const id = useId()
  const words = WORDS[mode]
  const form = useForm<TeamValues>({ resolver: checkedBy(checkTeam), defaultValues: values })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={pending} pendingLabel={words.pending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={form.handleSubmit(onSubmit, () => toastFirst(checkTeam(form.getValues())))}
        className="grid gap-5"
      >
        {problem !== undefined && <TeamProblem error={problem} mode={mode} />}
        <TeamFields form={form} />
      </form>
    </Dialog>
  )
}

/** Why the team was not saved, above the fields that still hold what was typed. */
function TeamProblem({ error, mode }: { error: unknown; mode: TeamMode }) {
  const { title, description, upgrade } = teamProblem(error, mode)
  if (upgrade) return <UpgradeNotice alert>{description}</UpgradeNotice>
  return (
    <div role="alert">
      <Notice tone="warn" title={title}>
        {description}
      </Notice>
    </div>
  )
}
