import type { User } from '#contract/auth.ts'
import { SendAgain } from '#web/features/confirmation/components/SendAgain.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card title="Profile Information">
      <div className="grid gap-5">
        <TextField label="Full name" value={user.name.trim() || 'Not provided'} readOnly />
        <TextField
          label="Email"
          value={user.email}
          readOnly
          hint="Email address cannot be changed"
        />
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

function Unconfirmed({ email }: { email: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Badge>Not confirmed yet</Badge>
      <SendAgain email={email} label="Resend email" variant="secondary" />
    </div>
  )
}
