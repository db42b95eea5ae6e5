import { useForgotPassword } from '#web/features/people/password-reset/queries.ts'
import { PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { Button } from '#web/ui/Button.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { FormSuccess } from '#web/ui/FormSuccess.tsx'

/** For accounts that sign in with the provider: sets a first password with the reset email. */
export function ChooseFirstPassword({ email }: { email: string }) {
  const ask = useForgotPassword()
  return (
    <div className="grid gap-4">
      <p>
        You sign in with {PROVIDER_NAME} and have no password. Set one to sign in with your email
        address as well.
      </p>
      {ask.isSuccess ? (
        <FormSuccess title="Check your email">
          We sent an email to <span className="break-all">{email}</span>. The link is valid for one
          hour. Setting a password signs out all browsers, including this one.
        </FormSuccess>
      ) : (
        <>
          <MutationError
            error={ask.error}
            fallback="We couldn't send the email. Please try again."
          />
          <div>
            <Button
              variant="secondary"
              pending={ask.isPending}
              pendingLabel="Sending…"
              onClick={() => ask.mutate(email)}
            >
              Email me a link to set a password
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
