import { useState } from 'react'
import type { Branding } from '#contract/branding.ts'
import { useRemoveBranding } from '#web/features/workspaces/branding/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'

interface RemoveBrandingProps {
  readonly saved: Branding
  readonly onRemoved?: () => void
}

/** Removes the saved branding, on any plan; renders nothing without saved branding. */
export function RemoveBranding({ saved, onRemoved }: RemoveBrandingProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveBranding()
  if (!saved.logo && saved.accentColor === null) return null
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Remove branding
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove your branding?"
        description="This deletes your logo and color. Quizzes and new reports no longer show them."
        confirmLabel="Remove branding"
        pending={remove.isPending}
        pendingLabel="Removing…"
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsking(false)
              toast({ title: 'Branding removed', tone: 'success' })
              onRemoved?.()
            },
          })
        }
      >
        {remove.isError && (
          <FormProblem>
            {failureOf(remove.error, "We couldn't remove your branding. Please try again.")}
          </FormProblem>
        )}
      </ConfirmDialog>
    </>
  )
}
