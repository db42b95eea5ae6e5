import type { User } from '#contract/auth.ts'
import { SendAgain } from '#web/features/people/confirmation/components/SendAgain.tsx'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ChangeableRow } from './ChangeableRow.tsx'

const ChangeNameForm = lazyWithPreload(() => import('./ChangeNameForm.tsx'), 'ChangeNameForm')

const ChangeEmailForm = lazyWithPreload(() => import('./ChangeEmailForm.tsx'), 'ChangeEmailForm')

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card title="Profile Information">
      <div className="grid gap-5">
        {user.hasPassword ? <OwnProfile user={user} /> : <ProviderProfile user={user} />}
        <div>
          <p className="mb-1.5 text-sm font-semibold">Email confirmation</p>
          {user.emailConfirmed ? <Badge>Confirmed</Badge> : <Unconfirmed email={user.email} />}
        </div>
        <div>
          <p className="mb-1.5 text-sm font-semibold">Account type</p>
          <Badge>{user.isAdmin ? 'Admin' : 'Manager'}</Badge>
        </div>
      </div>
    </Card>
  )
}

function OwnProfile({ user }: { user: User }) {
  usePreload(ChangeNameForm, ChangeEmailForm)
  return (
    <>
      <ChangeableRow
        label="Full name"
        value={<p className="wrap-anywhere">{fullNameOf(user)}</p>}
        Form={ChangeNameForm}
      />
      <ChangeableRow
        label="Email"
        value={<p className="break-all">{user.email}</p>}
        Form={ChangeEmailForm}
      />
    </>
  )
}

/** The name and address of an account that signs in with a provider only are the provider's. */
function ProviderProfile({ user }: { user: User }) {
  return (
    <>
      <TextField label="Full name" value={fullNameOf(user)} readOnly />
      <TextField label="Email" value={user.email} readOnly hint="Email address cannot be changed" />
    </>
  )
}

const fullNameOf = ({ name }: User) => name.trim() || 'Not provided'

function Unconfirmed({ email }: { email: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Badge>Not confirmed yet</Badge>
      <SendAgain email={email} label="Resend email" variant="secondary" />
    </div>
  )
}
