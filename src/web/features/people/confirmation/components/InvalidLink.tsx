import type { User } from '#contract/auth.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { SendAgain } from './SendAgain.tsx'

/** Shown for a link that the server rejects: explains why and offers another link. */
export function InvalidLink({ user }: { user: User }) {
  if (user.emailConfirmed) return <AlreadyConfirmed email={user.email} />
  return (
    <PublicPageHeader
      narrow
      announced
      title="This link is no longer valid"
      lead={
        <>
          A confirmation link is valid for seven days, can be used once, and belongs to one account.
          You are signed in as{' '}
          <strong className="font-semibold break-all text-ink">{user.email}</strong>. If the link is
          for another account, sign out and open it again.
        </>
      }
    >
      <SendAgain email={user.email} label="Send another link" size="lg" />
    </PublicPageHeader>
  )
}

/** Shown if the address is already confirmed, for instance when the link is opened twice. */
function AlreadyConfirmed({ email }: { email: string }) {
  return (
    <PublicPageHeader
      narrow
      announced
      title="Your email address is already confirmed"
      lead={
        <>
          Confirmation links are valid for seven days and can be used once. You don't need another
          one for <strong className="font-semibold break-all text-ink">{email}</strong>.
        </>
      }
    >
      <ButtonLink to={paths.dashboard} size="lg">
        Continue
      </ButtonLink>
    </PublicPageHeader>
  )
}
