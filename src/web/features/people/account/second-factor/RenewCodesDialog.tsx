import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toastFailure, useRenewCodes } from './mutations.ts'

/** Asks before the recovery codes are replaced. */
export function RenewCodesDialog({ left, onClose }: { left: number; onClose: () => void }) {
  const renew = useRenewCodes()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create new recovery codes?"
      description={
        left === 0
          ? 'You get ten new codes, which are shown only once.'
          : 'You get ten new codes, which are shown only once. Your earlier codes stop working, also those that you saved or printed.'
      }
      confirmLabel="Create codes"
      danger={false}
      pending={renew.isPending}
      pendingLabel="Creating…"
      onConfirm={() =>
        renew.mutate(undefined, {
          onSuccess: onClose,
          onError: (error) =>
            toastFailure(
              'Your earlier codes still work',
              error,
              "We couldn't create new codes. Please try again.",
            ),
        })
      }
    />
  )
}
