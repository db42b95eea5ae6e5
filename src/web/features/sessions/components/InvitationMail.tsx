import { Copy, Mail } from 'lucide-react'
import { useId } from 'react'
import type { Invitation } from '#web/features/sessions/invitation.ts'
import { mailtoOf } from '#web/features/sessions/invitation.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { toast } from '#web/lib/toast.tsx'
import { Button, ButtonAnchor } from '#web/ui/Button.tsx'

/** The words to send, ready to copy or to open in the mail program. */
export function InvitationMail({ invitation }: { invitation: Invitation }) {
  const heading = useId()
  async function copy() {
    if (await copyText(invitation.text)) {
      toast({ title: 'Invitation copied to clipboard!', tone: 'success' })
    } else {
      toast({
        title: 'Copying is not allowed here',
        description: 'Select the text and copy it with your keyboard.',
        tone: 'error',
      })
    }
  }
  return (
    <section aria-labelledby={heading} className="border-t border-ink pt-5">
      <h2 id={heading} className="font-display text-xl font-medium">
        An e-mail to send
      </h2>
      <div className="mt-4 rounded-card border border-line bg-surface px-5 py-4 text-sm">
        <p className="border-b border-line pb-3">
          <span className="text-muted">Subject: </span>
          {invitation.subject}
        </p>
        <p className="pt-3 whitespace-pre-line wrap-anywhere">{invitation.text}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          Copy the text
        </Button>
        <ButtonAnchor variant="quiet" href={mailtoOf(invitation)}>
          <Mail aria-hidden="true" className="size-4" />
          Open in your mail program
        </ButtonAnchor>
      </div>
    </section>
  )
}
