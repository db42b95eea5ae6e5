import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'

/** Shows the same text whether or not the account exists. */
export function CheckYourEmail({
  address,
  onChangeAddress,
}: {
  address: string
  onChangeAddress: () => void
}) {
  return (
    <>
      <PublicPageHeader
        narrow
        announced
        title="Check your email"
        lead="If an account with this email exists, you will receive password reset instructions."
      >
        <Button variant="secondary" onClick={onChangeAddress}>
          Try different email
        </Button>
        <ButtonLink to={paths.login()} variant="secondary">
          Back to login
        </ButtonLink>
      </PublicPageHeader>
      <div className="mx-auto max-w-3xl px-4 py-10 text-muted sm:px-6">
        <p>
          If so, we've sent an email to{' '}
          <strong className="font-semibold break-all text-ink">{address}</strong>. The link is valid
          for one hour. No email after a few minutes? Check your spam folder, or try another
          address.
        </p>
      </div>
    </>
  )
}
