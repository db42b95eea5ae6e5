import type { AdminUser } from '#contract/admin.ts'
import { useChangeUser } from '#web/features/operations/admin/queries.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Gives an account the admin role, or removes it. */
export function RoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const who = user.name || user.email
  const words = user.isAdmin ? REMOVE : MAKE
  return (
    <ConfirmDialog
      danger={user.isAdmin}
      title={words.title(who)}
      description={
        <>
          <p>{words.description}</p>
          {!user.isAdmin && !user.emailConfirmed && (
            <p className="mt-2">
              The address {user.email} is not confirmed. Make sure the account belongs to this
              person.
            </p>
          )}
        </>
      }
      confirmLabel={words.confirm}
      pendingLabel="Changing…"
      mutation={useChangeUser()}
      variables={{ id: user.id, role: user.isAdmin ? 'user' : 'admin' }}
      success={words.done(who)}
      failure="The role was not changed"
      onClose={onClose}
    />
  )
}

const MAKE = {
  title: (who: string) => `Make ${who} an admin?`,
  description:
    'They will see all accounts and teams, and can change plans, roles and suspensions. They cannot read anyone’s answers.',
  confirm: 'Make admin',
  done: (who: string) => `${who} is now an admin`,
}

const REMOVE = {
  title: (who: string) => `Remove the admin role from ${who}?`,
  description:
    'They lose access to the admin pages immediately. Their teams, rounds and plan stay as they are.',
  confirm: 'Remove admin role',
  done: (who: string) => `${who} is no longer an admin`,
}
