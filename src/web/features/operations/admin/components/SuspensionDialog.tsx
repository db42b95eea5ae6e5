import type { AdminUser } from '#contract/admin.ts'
import { useChangeUser } from '#web/features/operations/admin/queries.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Suspends an account or lifts its suspension, after naming the consequences. */
export function SuspensionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const who = user.name || user.email
  const mutation = useChangeUser()
  if (user.suspended) {
    return (
      <ConfirmDialog
        danger={false}
        title={`Lift the suspension of ${who}?`}
        description="They can sign in again, and links of open rounds accept responses again."
        confirmLabel="Lift suspension"
        pendingLabel="Lifting…"
        mutation={mutation}
        variables={{ id: user.id, suspended: false }}
        success={`${who} is no longer suspended`}
        failure="The suspension was not lifted"
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={`Suspend ${who}?`}
      description={`${signOutText(user.loginCount)} Nothing is deleted, and you can lift the suspension at any time. Until then:`}
      confirmLabel="Suspend"
      pendingLabel="Suspending…"
      mutation={mutation}
      variables={{ id: user.id, suspended: true }}
      success={`${who} is now suspended`}
      failure="The account was not suspended"
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>No one can sign in to the account. Anyone who tries is told to contact you.</li>
        <li>
          Its survey links and API keys stop working, and its rounds are left out of benchmarks.
        </li>
        {user.subscribed && <li>Its subscription stays active and is still charged.</li>}
      </ul>
    </ConfirmDialog>
  )
}

function signOutText(count: number): string {
  if (count === 0) return 'No browsers are signed in.'
  return count === 1
    ? 'This signs out 1 browser immediately.'
    : `This signs out ${count} browsers immediately.`
}
