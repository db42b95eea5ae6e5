import { useForm } from 'react-hook-form'
import { checkResolver, toastFirstIssue, fieldProps } from '#web/lib/form.ts'
import type { Check } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface TeamNameValues {
  teamName: string
}

const check: Check<TeamNameValues> = ({ teamName }) =>
  teamName.trim()
    ? []
    : [
        {
          field: 'teamName',
          title: 'Team Name Required',
          description: 'Please enter a team name to continue',
        },
      ]

/** Asks for the team name before the first question. */
export function TeamNameStep({ onNamed }: { onNamed: (teamName: string) => void }) {
  const form = useForm<TeamNameValues>({
    resolver: checkResolver(check),
    defaultValues: { teamName: '' },
  })
  const { handleSubmit, getValues } = form
  return (
    <form
      noValidate
      className="max-w-md"
      onSubmit={handleSubmit(
        ({ teamName }) => onNamed(teamName.trim()),
        () => toastFirstIssue(check(getValues())),
      )}
    >
      <TextField
        label="Team name"
        hint="The team you are answering about. Its name appears above your results."
        autoComplete="organization"
        maxLength={120}
        required
        {...fieldProps(form, 'teamName')}
      />
      <Button type="submit" size="lg" className="mt-6">
        Continue
      </Button>
    </form>
  )
}
