import type { AdminUser } from '#contract/admin.ts'
import { useUserChange } from '#web/features/admin/use-user-change.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Suspends an account, or lifts that; says before what will happen. */
export function SuspensionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { changeUser: changeAndTell, pending } = useUserChange(onClose)
  const who = user.name || user.email
  if (user.suspended) {
    return (
      <ConfirmDialog
        open
        danger={false}
        onOpenChange={(open) => !open && onClose()}
        title={`Lift the suspension of ${who}?`}
        description="They can sign in again, and the links of rounds that have not ended take answers again."
        confirmLabel="Lift suspension"
        pending={pending}
        pendingLabel="Lifting…"
        onConfirm={() =>
          changeAndTell(
            { id: user.id, suspended: false },
            `${who} is not suspended now`,
            'The suspension was not lifted',
          )
        }
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Suspend ${who}?`}
      description={`${loginsInWords(user.loginCount)} Nothing is deleted, and you can lift it at any time. Until then:`}
      confirmLabel="Suspend"
      pending={pending}
      pendingLabel="Suspending…"
      onConfirm={() =>
        changeAndTell(
          { id: user.id, suspended: true },
          `${who} is suspended now`,
          'The account was not suspended',
        )
      }
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>Nobody can sign in to the account; whoever tries is told whom to ask.</li>
        <li>
          Its quiz links are closed, its API keys serve nothing, and its rounds stay out of
          benchmarks.
        </li>
        {user.subscribed && <li>Its subscription goes on, and is still charged.</li>}
      </ul>
    </ConfirmDialog>
  )
}

function loginsInWords(count: number): string {
  if (count === 0) return 'No browser is signed in to the account now.'
  return count === 1 ? 'This ends 1 login at once.' : `This ends ${count} logins at once.`
}
