import type { Branding } from '#contract/branding.ts'
import { useRemoveBranding } from '#web/features/workspaces/branding/queries.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'

interface RemoveBrandingProps {
  readonly saved: Branding
  readonly onRemoved?: () => void
}

/** Removes the saved branding, on any plan; renders nothing without saved branding. */
export function RemoveBranding({ saved, onRemoved }: RemoveBrandingProps) {
  const remove = useRemoveBranding()
  if (!saved.logo && saved.accentColor === null) return null
  return (
    <ConfirmButton
      button={{ variant: 'danger', children: 'Remove branding' }}
      title="Remove your branding?"
      description="This removes your logo and color. Survey pages and new reports no longer show them."
      confirmLabel="Remove branding"
      pendingLabel="Removing…"
      mutation={remove}
      variables={undefined}
      success="Branding removed"
      problem="We couldn't remove your branding. Please try again."
      onSuccess={onRemoved}
    />
  )
}
