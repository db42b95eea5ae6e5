import { useResendConfirmation } from '#web/features/people/confirmation/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonProps } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const NOT_SENT = "We couldn't send the email. Please try again."

/**
 * A button that emails another confirmation link, followed by its result. Must be inside a wrapping
 * flex row.
 */
export function SendAgain({
  email,
  label,
  ...look
}: { email: string; label: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const resend = useResendConfirmation()
  return (
    <>
      <Button
        {...look}
        pending={resend.isPending}
        pendingLabel="Sending…"
        onClick={() => resend.mutate()}
      >
        {label}
      </Button>
      <div role="status" className="basis-full text-sm">
        {resend.isSuccess && (
          <p className="mt-2">
            We sent an email to <strong className="font-semibold wrap-anywhere">{email}</strong>.
            The link is valid for seven days. No email after a few minutes? Check your spam folder.
          </p>
        )}
        {resend.isError && (
          <Notice tone="warn" className="mt-2">
            {failureOf(resend.error, NOT_SENT)}
          </Notice>
        )}
      </div>
    </>
  )
}
