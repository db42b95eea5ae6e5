import type { ApiKey } from '#contract/api-keys.ts'
import { useRevokeApiKey } from '#web/features/workspaces/api-keys/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

export function RevokeKeyDialog({
  apiKey,
  onClose,
  onRevoked,
}: {
  apiKey: ApiKey
  onClose: () => void
  onRevoked: () => void
}) {
  const revoke = useRevokeApiKey()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${apiKey.name}?`}
      description={`The program that uses ${apiKey.prefix}… will be refused from now on. This can't be undone.`}
      confirmLabel="Revoke key"
      pending={revoke.isPending}
      pendingLabel="Revoking…"
      onConfirm={() =>
        revoke.mutate(apiKey.id, {
          onSuccess: () => {
            toast({ title: 'API key revoked', tone: 'success' })
            onClose()
            onRevoked()
          },
          onError: (error) =>
            toast({
              title: 'The key still works',
              description: reasonOf(error, "We couldn't revoke the key. Please try again."),
              tone: 'error',
            }),
        })
      }
    />
  )
}
