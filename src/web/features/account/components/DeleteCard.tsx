import { useState } from 'react'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { lazySoon, useSoon } from '#web/lib/lazy-soon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const DeleteAccountDialog = lazySoon(() =>
  import('./DeleteAccountDialog.tsx').then((module) => module.DeleteAccountDialog),
)

export function DeleteCard({ user, usage }: { user: User; usage: Usage | undefined }) {
  useSoon(DeleteAccountDialog)
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
