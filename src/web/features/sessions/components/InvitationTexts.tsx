import { Mail } from 'lucide-react'
import { mailtoOf } from '#web/features/sessions/invitation.ts'
import type { Invitation } from '#web/features/sessions/invitation.ts'
import { ButtonAnchor } from '#web/ui/Button.tsx'
import { CopyableText } from './CopyableText.tsx'

/** The invitation in words, for mail and for chat tools. */
export function InvitationTexts({
  invitation,
  chatMessage,
}: {
  invitation: Invitation
  chatMessage: string
}) {
  return (
    <>
      <CopyableText
        title="A message for your chat tool"
        text={chatMessage}
        copyLabel="Copy the message"
        copiedTitle="Message copied to clipboard!"
      />
      <CopyableText
        title="An e-mail to send"
        subject={invitation.subject}
        text={invitation.text}
        copyLabel="Copy the e-mail"
        copiedTitle="Invitation copied to clipboard!"
      >
        <ButtonAnchor variant="quiet" href={mailtoOf(invitation)}>
          <Mail aria-hidden="true" className="size-4" />
          Open in your mail program
        </ButtonAnchor>
      </CopyableText>
    </>
  )
}
