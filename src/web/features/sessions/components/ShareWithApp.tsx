import { Share2 } from 'lucide-react'
import type { Invitation } from '#web/features/sessions/invitation.ts'
import { Button } from '#web/ui/Button.tsx'

/** Hands the invitation to a chat or mail app, on devices that can: mostly phones. */
export function ShareWithApp({ invitation, url }: { invitation: Invitation; url: string }) {
  if (!('share' in navigator)) return null
  return (
    <Button
      variant="secondary"
      className="mt-3"
      onClick={() => {
        // Whoever closes the device's own sheet has answered; there is nothing to tell them.
        navigator.share({ title: invitation.subject, url }).catch(() => {})
      }}
    >
      <Share2 aria-hidden="true" className="size-4" />
      Share with an app
    </Button>
  )
}
