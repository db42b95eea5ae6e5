import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { checkCode } from '#web/features/people/auth/second-step-checks.ts'
import type { CodeKind, CodeValues } from '#web/features/people/auth/second-step-checks.ts'
import { useCompleteLogin } from '#web/features/people/auth/second-step-queries.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { checkResolver, fieldProps, submitHandler } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const FIELDS = {
  code: {
    label: 'Code from your authenticator app',
    hint: 'The six digits that the app shows for this site.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 20,
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the ten codes that you saved. Each code works once.',
    autoComplete: 'off',
    autoCapitalize: 'off',
    maxLength: 60,
  },
} as const

const FAILED = "We couldn't sign you in. Please try again."

/** Completes the sign-in with a code. The field is focused when it appears. */
export function CodeForm({
  kind,
  rememberBrowser,
  children,
}: {
  kind: CodeKind
  rememberBrowser: boolean
  /** Shown above the submit button. */
  children: ReactNode
}) {
  const complete = useCompleteLogin()
  const check = checkCode(kind)
  const form = useForm<CodeValues>({
    resolver: checkResolver(check),
    defaultValues: { code: '' },
  })
  const { setError, setFocus } = form

  useEffect(() => setFocus('code'), [setFocus])

  const submit = submitHandler({ form, mutation: complete, check }, ({ code }) =>
    complete.mutate(
      { [kind]: code.trim(), rememberBrowser },
      {
        success: 'Login successful',
        failure: { title: 'Login failed', description: FAILED },
        onError: (error) => {
          const message = failureOf(error, FAILED)
          if (isWrongCode(error)) setError('code', { type: 'server', message })
          setFocus('code', { shouldSelect: true })
        },
      },
    ),
  )

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <TextField {...FIELDS[kind]} spellCheck={false} required {...fieldProps(form, 'code')} />
      {children}
      {complete.error && !isWrongCode(complete.error) && (
        <FormProblem>{failureOf(complete.error, FAILED)}</FormProblem>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        pending={complete.isPending}
        pendingLabel="Signing in..."
      >
        Sign in
      </Button>
    </Form>
  )
}

/** True for a wrong code, as opposed to a rate limit or a network failure. */
const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 400)
