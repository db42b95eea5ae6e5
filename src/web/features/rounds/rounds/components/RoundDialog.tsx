import type { Round } from '#contract/rounds.ts'
import { useDeleteRound, useUpdateRound } from '#web/features/rounds/rounds/queries.ts'
import { closingInWords, responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { ReadOnlyNotice } from '#web/features/teams/teams/components/ReadOnlyTeam.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditRoundDialog } from './EditRoundDialog.tsx'
import { ReopenRoundDialog } from './ReopenRoundDialog.tsx'

export type RoundAction = 'edit' | 'close' | 'reopen' | 'delete'

interface RoundDialogProps {
  action: RoundAction
  round: Round
  /** True if the team is read-only. */
  readOnly: boolean
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** The dialog for an action on a round. */
export function RoundDialog({ action, readOnly, onDeleted, ...rest }: RoundDialogProps) {
  switch (action) {
    case 'edit':
      return <EditRoundDialog {...rest} readOnly={readOnly} />
    case 'close':
      return <CloseRoundDialog {...rest} />
    case 'reopen':
      return readOnly ? (
        <CannotReopenDialog onClose={rest.onClose} />
      ) : (
        <ReopenRoundDialog {...rest} />
      )
    case 'delete':
      return <DeleteRoundDialog {...rest} onDeleted={onDeleted} />
  }
}

/** Confirms closing a round and explains what happens to the waiting responses. */
function CloseRoundDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  return (
    <ConfirmDialog
      danger={false}
      title="Close this round?"
      description={
        <>
          <p>
            {round.access === 'open'
              ? 'The link stops accepting responses.'
              : 'The invitations stop accepting responses. A round with invitations cannot be reopened.'}
          </p>
          <p className="mt-2">{closingInWords(round)}</p>
        </>
      }
      confirmLabel="Close round"
      pendingLabel="Closing…"
      mutation={useUpdateRound()}
      variables={{ id: round.id, isActive: false }}
      success="Round closed"
      failure="The round was not closed"
      onClose={onClose}
    />
  )
}

/** Confirms deleting a round; if responses would be lost, the title has to be typed. */
function DeleteRoundDialog({
  round,
  onClose,
  onDeleted,
}: Pick<RoundDialogProps, 'round' | 'onClose' | 'onDeleted'>) {
  const received = round.totalSubmissions
  return (
    <ConfirmDialog
      title={`Delete ${round.title}?`}
      description={
        received > 0
          ? `This permanently deletes the round, its ${responsesInWords(received)} and all results. It still counts toward this month's limit.`
          : `No one has responded. The link stops working, and the round still counts toward this month's limit. This can't be undone.`
      }
      confirmLabel="Delete round"
      pendingLabel="Deleting…"
      typed={received > 0 ? round.title : undefined}
      mutation={useDeleteRound()}
      variables={round.id}
      success="Round deleted"
      failure="The round was not deleted"
      onClose={onClose}
      onSuccess={onDeleted}
    />
  )
}

/** Explains that a read-only team's round cannot be reopened. */
function CannotReopenDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="This round cannot be reopened"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ReadOnlyNotice title="Read-only team" />
    </Dialog>
  )
}
