import { useForm } from 'react-hook-form'
import type { joinRound } from '#contract/join.ts'
import { readJoinCode } from '#domain/join-code.ts'
import { call, failureOf } from '#web/lib/api.ts'
import { checkResolver, fieldProps, submitHandler } from '#web/lib/form.ts'
import type { Check } from '#web/lib/form.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface JoinValues {
  code: string
}

const FAILED = "We couldn't open the survey. Please try again."

export function JoinForm() {
  // No default values, so that input typed before hydration is kept.
  const form = useForm<JoinValues>({ resolver: checkResolver(checkCode) })
  const join = useApiMutation({
    mutationFn: (code: string) => call<typeof joinRound>('POST /api/join', { body: { code } }),
  })
  const submit = submitHandler({ form, mutation: join, check: checkCode }, ({ code }) =>
    join.mutate(code, {
      failure: { title: 'No survey opened', description: FAILED },
      // The survey is no part of this app: a page of its own, without cookies.
      onSuccess: ({ path }) => location.assign(path),
    }),
  )
  return (
    <Form onSubmit={submit} className="grid max-w-md gap-5">
      <TextField
        label="Code"
        hint="Eight letters and digits."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...fieldProps(form, 'code')}
      />
      {join.isError && <FormProblem>{failureOf(join.error, FAILED)}</FormProblem>}
      <Button type="submit" size="lg" wide pending={join.isPending} pendingLabel="Opening…">
        Open the survey
      </Button>
    </Form>
  )
}

const checkCode: Check<JoinValues> = ({ code }) =>
  readJoinCode(code)
    ? []
    : [
        {
          field: 'code',
          title: code.trim() ? 'Check the code' : 'Missing Information',
          description: code.trim()
            ? 'A code has eight letters and digits, without I, L, O, 0, 1 and 5.'
            : 'Please enter the code.',
        },
      ]
