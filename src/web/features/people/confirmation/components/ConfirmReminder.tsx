import X from 'lucide-react/icons/x'
import { useResendConfirmation } from '#web/features/people/confirmation/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'

const NOT_SENT = "We couldn't send the email. Please try again."

/**
 * A one-line banner. The result of Send again replaces its text, so that the layout does not shift.
 */
export function ConfirmReminder({ email, onHide }: { email: string; onHide: () => void }) {
  const resend = useResendConfirmation()
  return (
    <section
      aria-label="Confirm your email address"
      className="no-print border-b border-line bg-sunken"
    >
      <div className="mx-auto flex max-w-6xl items-start gap-x-2 pr-1 pl-4 text-sm sm:pr-3 sm:pl-6">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <p role="status" className="min-w-0 pt-2.5 sm:pb-2.5">
            {resend.isError ? (
              failureOf(resend.error, NOT_SENT)
            ) : resend.isSuccess ? (
              <>
                We sent another link to <Address>{email}</Address>.
              </>
            ) : (
              <>
                Please confirm your email address: we sent a link to <Address>{email}</Address>.
              </>
            )}
          </p>
          <Button
            variant="quiet"
            className="-ml-4 underline underline-offset-4 sm:ml-0"
            pending={resend.isPending}
            pendingLabel="Sending…"
            onClick={() => resend.mutate()}
          >
            Send again
          </Button>
        </div>
        <Button
          variant="quiet"
          size="icon"
          className="shrink-0 text-muted"
          aria-label="Hide this reminder"
          onClick={onHide}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </section>
  )
}

const Address = ({ children }: { children: string }) => (
  <strong className="font-semibold wrap-anywhere">{children}</strong>
)
