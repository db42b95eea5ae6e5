import { useEndOtherLogins } from '#web/features/people/account/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

export function EndOthersDialog({
  others,
  onClose,
  onEnded,
}: {
  others: number
  onClose: () => void
  onEnded: () => void
}) {
  const end = useEndOtherLogins()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sign out all other browsers?"
      description={
        others === 1
          ? 'One browser will be signed out. You stay signed in here.'
          : `${others} browsers will be signed out. You stay signed in here.`
      }
      confirmLabel="Sign out browsers"
      danger={false}
      pending={end.isPending}
      pendingLabel="Signing out…"
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            toast({ title: 'All other browsers are signed out', tone: 'success' })
            onClose()
            onEnded()
          },
          onError: (error) =>
            toast({
              title: 'The other browsers are still signed in',
              description: reasonOf(error, "We couldn't sign them out. Please try again."),
              tone: 'error',
            }),
        })
      }
    />
  )
}
