import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/features/people/auth/queries.ts'
import {
  invitationPreviewQuery,
  useSendPreview,
} from '#web/features/rounds/rounds/invited-round-queries.ts'
import type { PreviewInput } from '#web/features/rounds/rounds/invited-round-queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Shows the text of an invitation, and sends it to the manager. */
export function PreviewDialog({
  teamId,
  email,
  onClose,
}: {
  teamId: string
  email: PreviewInput
  onClose: () => void
}) {
  const user = useUser()
  const preview = useQuery(invitationPreviewQuery(teamId, email))
  const send = useSendPreview(teamId)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invitation email"
      description="The real emails have a personal link for each person. The link in this preview does not work."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={!preview.data}
            pending={send.isPending}
            pendingLabel="Sending…"
            onClick={() => send.mutate(email)}
          >
            Send it to myself
          </Button>
        </>
      }
    >
      {preview.data ? (
        <div className="rounded-control border border-line bg-sunken p-4 text-sm">
          <p className="font-semibold wrap-anywhere">
            <span className="font-normal text-muted">Subject: </span>
            <bdi>{preview.data.subject}</bdi>
          </p>
          <ScrollRegion
            label="Text of the email"
            className="mt-3 max-h-[45dvh] overflow-y-auto border-t border-line pt-3"
          >
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {preview.data.text}
            </p>
          </ScrollRegion>
        </div>
      ) : preview.isError ? (
        <QueryFailure query={preview} what="the preview" />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the preview</span>
          <Skeleton className="h-64" />
        </div>
      )}
      <div role="status" className="mt-4 text-sm font-medium empty:hidden">
        {send.isSuccess && `Sent to ${user.email}.`}
      </div>
      {send.isError && (
        <div role="alert" className="mt-4">
          <FormProblem>{failureOf(send.error, "We couldn't send the email.")}</FormProblem>
        </div>
      )}
    </Dialog>
  )
}
