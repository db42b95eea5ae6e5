import { Notice } from '#web/ui/Notice.tsx'
import { SendAgain } from './SendAgain.tsx'

/** Says that inviting people needs a confirmed address, and sends another link. */
export function ConfirmFirst({ email }: { email: string }) {
  return (
    <Notice tone="warn" title="Confirm your email address to invite people">
      <p>
        Invitations are sent in your name, and replies go to you. We sent a link to{' '}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
      </p>
      <div className="mt-3 flex flex-wrap">
        <SendAgain email={email} label="Send another link" variant="secondary" />
      </div>
    </Notice>
  )
}
