import { useForm } from 'react-hook-form'
import { checkAddress } from '#web/features/people/auth/checks.ts'
import type { AddressValues } from '#web/features/people/auth/checks.ts'
import { useSetUpAdministrator } from '#web/features/people/auth/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { checkResolver, fieldProps, submitHandler } from '#web/lib/form.ts'
import { PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Names the person who administers the server, where everyone signs in with the identity provider. */
export function ProviderSetupForm({ token }: { token: string }) {
  const setUp = useSetUpAdministrator()
  const form = useForm<AddressValues>({ resolver: checkResolver(checkAddress) })
  const submit = submitHandler({ form, mutation: setUp, check: checkAddress }, ({ email }) =>
    setUp.mutate(
      { token, email: email.trim() },
      { onSuccess: () => window.location.assign(paths.googleSignIn()) },
    ),
  )
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <TextField
        label="Email"
        hint={`Your address at ${PROVIDER_NAME}. Sign in with it within an hour to administer this server.`}
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        required
        {...fieldProps(form, 'email')}
      />
      {setUp.isError && (
        <FormProblem>
          {failureOf(setUp.error, 'Something went wrong. Please try again.')}
        </FormProblem>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        pending={setUp.isPending}
        pendingLabel={`Opening ${PROVIDER_NAME}…`}
      >
        Continue with {PROVIDER_NAME}
      </Button>
    </Form>
  )
}
