import { useForgotPassword } from '#web/features/password-reset/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { FormSuccess } from '#web/ui/FormSuccess.tsx'

/** For an account that is entered through Google. The way to a password is the one of a lost one. */
export function ChooseFirstPassword({ email }: { email: string }) {
  const ask = useForgotPassword()
  return (
    <div className="grid gap-4">
      <p>
        You sign in with Google, and this account has no password of its own. You can choose one, to
        sign in with your email address as well.
      </p>
      {ask.isSuccess ? (
        <FormSuccess title="Check your email">
          A mail is on its way to <span className="break-all">{email}</span>. Its link holds for one
          hour. Choosing a password signs out every browser, this one too.
        </FormSuccess>
      ) : (
        <>
          {ask.isError && (
            <div role="alert">
              <FormProblem>
                {failureOf(ask.error, 'The mail could not be sent. Please try again.')}
              </FormProblem>
            </div>
          )}
          <div>
            <Button
              variant="secondary"
              pending={ask.isPending}
              pendingLabel="Sending…"
              onClick={() => ask.mutate(email)}
            >
              Mail me a link to choose a password
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
