import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Team, TeamMember } from '#contract/teams.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ConfirmFirst } from '#web/features/people/confirmation/components/ConfirmFirst.tsx'
import { invitable, tooFewInWords } from '#web/features/rounds/rounds/round-form.ts'
import type { RoundAccess, RoundValues } from '#web/features/rounds/rounds/round-form.ts'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import { fieldProps } from '#web/lib/form.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const AddMembers = lazyWithPreload(() => import('./AddMembers.tsx'), 'AddMembers', {
  fallback: <Skeleton className="h-48" />,
})

export interface AccessFieldProps {
  form: UseFormReturn<RoundValues>
  team: Team | undefined
  members: UseQueryResult<TeamMember[]>
  values: RoundValues & { access: RoundAccess }
}

/** Who answers the round: the members of the team, who are invited, or anyone with the link. */
export function AccessField({ form, team, members, values }: AccessFieldProps) {
  const { formState } = form
  const { access } = values
  const choice = (value: RoundAccess) => ({
    name: 'access',
    value,
    checked: access === value,
    onChange: () => {
      form.setValue('access', value)
      form.clearErrors(['access', 'people', 'groupSize'])
    },
  })
  return (
    <div className="grid gap-4">
      <FieldGroup legend="Who answers?" error={formState.errors.access?.message}>
        <div className="grid gap-2 sm:grid-cols-2">
          <ChoiceCard {...choice('invited')} label="The team's members (invited)">
            Each gets an email with a personal link and can respond once.
          </ChoiceCard>
          <ChoiceCard {...choice('open')} label="Anyone with the link (open)">
            You share one link. Anyone who has it can respond, also more than once.
          </ChoiceCard>
        </div>
      </FieldGroup>
      {access === 'open' ? (
        <TextField
          label="Number of people in the team"
          required={false}
          type="number"
          inputMode="numeric"
          min={1}
          className="sm:w-96"
          hint="Used to show participation."
          {...fieldProps(form, 'expectedResponses')}
        />
      ) : !team ? (
        <p className="text-sm text-muted">Choose a team to see its members.</p>
      ) : (
        <QueryView query={members} what="the team members" sizes={['h-24']}>
          {(list) => <Invited form={form} team={team} members={list} values={values} />}
        </QueryView>
      )}
    </div>
  )
}

/** How many people are invited, what is missing, and a field to add people to the team. */
function Invited({
  form,
  team,
  members,
  values,
}: Omit<AccessFieldProps, 'team' | 'members'> & { team: Team; members: readonly TeamMember[] }) {
  const user = useUser()
  const count = invitable(members, user.email).length
  const [adding, setAdding] = useState(false)
  const tooFew = tooFewInWords(count, Number(values.groupSize))
  const isOpen = adding || count === 0 || values.people !== ''
  return (
    <div className="grid gap-4 border-l-2 border-line pl-4 sm:pl-6">
      {!user.emailConfirmed && <ConfirmFirst email={user.email} />}
      <div>
        <p role="status" className="figures font-semibold">
          {count === 0
            ? members.length === 0
              ? 'The team has no members yet.'
              : 'You are the only person in the team.'
            : `${peopleInWords(count)} will be invited.`}
        </p>
        <p className="mt-1 text-sm text-muted">
          Everyone invited sees the whole list, with names and addresses. You are not invited,
          because you create the round. Your view is separate.
        </p>
        {count > 0 && tooFew && !form.formState.errors.access && (
          <p className="mt-1 text-sm font-medium text-red-text">{tooFew}</p>
        )}
        {count > 0 && (
          <p className="mt-1 flex flex-wrap items-center gap-x-4">
            {!isOpen && (
              <Button variant="quiet" className="-ml-4" onClick={() => setAdding(true)}>
                Add people
              </Button>
            )}
            <TextLink
              to={paths.teamMembers(team.id)}
              className="inline-flex min-h-11 items-center text-sm"
            >
              View team members
            </TextLink>
          </p>
        )}
      </div>
      {isOpen && (
        <AddMembers
          team={team}
          members={members}
          text={values.people}
          error={form.formState.errors.people?.message}
          onChange={(text) => {
            form.setValue('people', text)
            form.clearErrors(['people', 'access'])
          }}
          onError={(message) => form.setError('people', { type: 'check', message })}
          onAdded={() => setAdding(false)}
        />
      )}
    </div>
  )
}
