import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import type { Factors, Passkey } from '#contract/second-factor.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { lastFactorNote } from './factor-words.ts'
import { hasOneFactor } from './factors.ts'
import { useRemoveFactor } from './mutations.ts'

/** Asks before a passkey is removed, or the authenticator app if `passkey` is null. */
export function RemoveFactorDialog({
  user,
  factors,
  passkey,
  onClose,
  onRemoved,
}: {
  user: User
  factors: Factors
  passkey: Passkey | null
  onClose: () => void
  onRemoved: () => void
}) {
  const isLast = hasOneFactor(factors)
  const workspaces = useQuery({ ...workspacesQuery, enabled: isLast })
  const name = passkey ? `Passkey ${passkey.name}` : 'Authenticator app'
  const paragraphs = [
    passkey
      ? 'You can no longer sign in with it. Delete it from your device or password manager as well.'
      : 'Its codes stop working. You can delete the entry from the app.',
    ...(isLast ? lastFactorNote(user, workspaces.data) : []),
  ]
  return (
    <ConfirmDialog
      title={
        <span className="wrap-anywhere">
          {passkey ? `Remove passkey ${passkey.name}?` : 'Remove the authenticator app?'}
        </span>
      }
      description={
        <div className="grid gap-3">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      }
      confirmLabel={passkey ? 'Remove passkey' : 'Remove app'}
      pendingLabel="Removing…"
      mutation={useRemoveFactor()}
      variables={passkey?.id ?? null}
      success={passkey ? 'Passkey removed' : 'Authenticator app removed'}
      failure={{
        title: `${name} still works`,
        description: "We couldn't remove it. Please try again.",
      }}
      onClose={onClose}
      onSuccess={onRemoved}
    />
  )
}
