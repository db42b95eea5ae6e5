import Mail from 'lucide-react/icons/mail'
import { mailtoOf } from '#web/features/rounds/rounds/invitation.ts'
import type { Invitation } from '#web/features/rounds/rounds/invitation.ts'
import { ButtonAnchor } from '#web/ui/Button.tsx'
import { CopyableText } from './CopyableText.tsx'

/** The invitation as texts for email and chat. */
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
        title="Chat message"
        text={chatMessage}
        copyLabel="Copy message"
        copiedTitle="Message copied to clipboard!"
      />
      <CopyableText
        title="Email invitation"
        subject={invitation.subject}
        text={invitation.text}
        copyLabel="Copy email"
        copiedTitle="Invitation copied to clipboard!"
      >
        <ButtonAnchor variant="quiet" href={mailtoOf(invitation)}>
          <Mail aria-hidden="true" className="size-4" />
          Open in email app
        </ButtonAnchor>
      </CopyableText>
    </>
  )
}
