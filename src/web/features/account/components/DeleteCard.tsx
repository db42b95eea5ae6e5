import { useState } from 'react'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

export function DeleteCard({ user, usage }: { user: User; usage: Usage | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Delete account" danger>
      <p className="text-muted">
        Erases your account with all that it owns, at once and for good. Nobody can bring it back.
      </p>
      <Button variant="danger" className="mt-5" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && <DeleteAccountDialog user={user} usage={usage} onClose={() => setOpen(false)} />}
    </Card>
  )
}
