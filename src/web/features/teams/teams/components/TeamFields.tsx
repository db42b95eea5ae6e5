import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { CREATOR_ROLES, DEPARTMENT_TYPES, OTHER } from '#domain/teams.ts'
import type { TeamValues } from '#web/features/teams/teams/team-form.ts'
import { fieldProps } from '#web/lib/form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

export function TeamFields({ form }: { form: UseFormReturn<TeamValues> }) {
  const [department, role] = useWatch({
    control: form.control,
    name: ['departmentType', 'creatorRole'],
  })
  return (
    <>
      <TextField
        label="Team name"
        required
        maxLength={120}
        autoComplete="off"
        {...fieldProps(form, 'name')}
      />
      <TextField
        label="Company name"
        required
        maxLength={120}
        autoComplete="organization"
        {...fieldProps(form, 'companyName')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Department"
          required
          placeholder="Choose a department"
          options={DEPARTMENT_TYPES}
          {...fieldProps(form, 'departmentType')}
        />
        {department === OTHER && (
          <TextField
            label="Which department?"
            required
            maxLength={80}
            {...fieldProps(form, 'departmentOther')}
          />
        )}
        <SelectField
          label="Your role"
          required
          placeholder="Choose your role"
          options={CREATOR_ROLES}
          {...fieldProps(form, 'creatorRole')}
        />
        {role === OTHER && (
          <TextField
            label="Which role?"
            required
            maxLength={80}
            autoComplete="organization-title"
            {...fieldProps(form, 'roleOther')}
          />
        )}
      </div>
      <TextArea
        label="Description"
        required={false}
        rows={3}
        maxLength={1000}
        {...fieldProps(form, 'description')}
      />
    </>
  )
}
