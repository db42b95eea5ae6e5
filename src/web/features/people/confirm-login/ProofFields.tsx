import { PasswordField } from '#web/features/people/auth/components/PasswordField.tsx'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PasskeyNotUsed } from './queries.ts'
import type { GoogleState } from './use-google-confirmation.ts'

/** The field of a way to confirm, with the error of the last attempt. */
export function ProofFields({
  method,
  email,
  text,
  error,
  onChange,
}: {
  method: 'password' | 'passkey' | 'code' | 'mailedCode'
  email: string
  text: string
  error: Error | null
  onChange: (text: string) => void
}) {
  const fieldError = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined
  const field = {
    value: text,
    error: fieldError,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
  }
  return (
    <div className="grid gap-4">
      {method === 'password' && (
        <>
          {/* Tells password managers which account the password is for. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField label="Your password" autoComplete="current-password" {...field} />
        </>
      )}
      {(method === 'code' || method === 'mailedCode') && (
        <TextField
          label="Code"
          hint={
            method === 'code'
              ? 'The six digits that your authenticator app shows now. Each code works once.'
              : `The six digits of the email that we sent to ${email}. It can take a minute to arrive. The code works for ten minutes.`
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="max-w-72"
          {...field}
        />
      )}
      {method === 'passkey' && (
        <p>Your browser asks for your fingerprint, face, PIN or security key.</p>
      )}
      {error && (method === 'passkey' || fieldError === undefined) && (
        <div role="alert">
          <FormProblem>
            {error instanceof PasskeyNotUsed
              ? 'The passkey was not used. Try again, or choose another way.'
              : failureOf(error, 'Something went wrong. Please try again.')}
          </FormProblem>
        </div>
      )}
    </div>
  )
}

/** What to do in and about the provider's window. */
export function GoogleText({ state }: { state: GoogleState }) {
  return (
    <div className="grid gap-4">
      <p role="status">
        {state === 'open'
          ? 'Continue in the window that has opened. If you have closed it, try again.'
          : `Sign in with ${PROVIDER_NAME} again, in a new window. Keep this page open.`}
      </p>
      {(state === 'blocked' || state === 'failed') && (
        <div role="alert">
          <FormProblem>
            {state === 'blocked'
              ? 'Your browser did not open the window. Allow pop-up windows of this site, then try again.'
              : `Signing in with ${PROVIDER_NAME} did not confirm that it is you. Try again with the account that you signed in with.`}
          </FormProblem>
        </div>
      )}
    </div>
  )
}
