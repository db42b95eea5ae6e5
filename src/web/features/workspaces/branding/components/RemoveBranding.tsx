import { useState } from 'react'
import type { Branding } from '#contract/branding.ts'
import { useRemoveBranding } from '#web/features/workspaces/branding/queries.ts'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface RemoveBrandingProps {
  readonly saved: Branding
  readonly onRemoved?: () => void
}

/** Removes the saved branding, on any plan; renders nothing without saved branding. */
export function RemoveBranding({ saved, onRemoved }: RemoveBrandingProps) {
  usePreload(ConfirmDialog)
  const [asking, setAsking] = useState(false)
  const remove = useRemoveBranding()
  if (!saved.logo && saved.accentColor === null) return null
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Remove branding
      </Button>
      {asking && (
        <ConfirmDialog
          title="Remove your branding?"
          description="This deletes your logo and color. Quizzes and new reports no longer show them."
          confirmLabel="Remove branding"
          pendingLabel="Removing…"
          mutation={remove}
          variables={undefined}
          success="Branding removed"
          problem="We couldn't remove your branding. Please try again."
          onClose={() => setAsking(false)}
          onSuccess={onRemoved}
        />
      )}
    </>
  )
}
