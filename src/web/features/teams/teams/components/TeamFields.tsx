import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { CREATOR_ROLES, DEPARTMENT_TYPES, OTHER } from '#domain/teams.ts'
import type { TeamValues } from '#web/features/teams/teams/team-form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

export function TeamFields({ form }: { form: UseFormReturn<TeamValues> }) {
  const { register, control, formState } = form
  const error = (field: keyof TeamValues) => formState.errors[field]?.message
  const [department, role] = useWatch({ control, name: ['departmentType', 'creatorRole'] })
  return (
    <>
      <TextField
        label="Team name"
        required
        maxLength={120}
        autoComplete="off"
        error={error('name')}
        {...register('name')}
      />
      <TextField
        label="Company name"
        required
        maxLength={120}
        autoComplete="organization"
        error={error('companyName')}
        {...register('companyName')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Department"
          required
          placeholder="Choose a department"
          options={DEPARTMENT_TYPES}
          error={error('departmentType')}
          {...register('departmentType')}
        />
        {department === OTHER && (
          <TextField
            label="Which department?"
            required
            maxLength={80}
            error={error('departmentOther')}
            {...register('departmentOther')}
          />
        )}
        <SelectField
          label="Your role"
          required
          placeholder="Choose your role"
          options={CREATOR_ROLES}
          error={error('creatorRole')}
          {...register('creatorRole')}
        />
        {role === OTHER && (
          <TextField
            label="Which role?"
            required
            maxLength={80}
            autoComplete="organization-title"
            error={error('roleOther')}
            {...register('roleOther')}
          />
        )}
      </div>
      <TextArea
        label="Description"
        required={false}
        rows={3}
        maxLength={1000}
        error={error('description')}
        {...register('description')}
      />
    </>
  )
}
