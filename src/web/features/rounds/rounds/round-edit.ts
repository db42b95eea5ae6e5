import type { Round } from '#contract/rounds.ts'
import type { GroupSize } from '#domain/release.ts'
import type { Check } from '#web/lib/form.ts'
import { chosenHours, KEEP_LIFE, linkLifeField, linkLifeProblem } from './link-lifetime.ts'
import type { LinkLifeValues } from './link-lifetime.ts'
import type { RoundChange } from './queries.ts'
import { expectedProblem, readExpected } from './round-form.ts'
import { endAfter } from './round-words.ts'

/** Values of the form that edits a round, as typed. */
export interface EditValues extends LinkLifeValues {
  title: string
  description: string
  expectedResponses: string
  groupSize: string
}

export const toEditValues = (round: Round): EditValues => ({
  title: round.title,
  description: round.description ?? '',
  expectedResponses: round.expectedResponses ? String(round.expectedResponses) : '',
  groupSize: String(round.groupSize),
  linkLife: KEEP_LIFE,
  linkHours: '',
})

/** Returns what is wrong with the values of a round that is edited. */
export function checkEdit(values: EditValues, maxHours: number): ReturnType<Check<EditValues>> {
  const problems: readonly (readonly [keyof EditValues, string | undefined])[] = [
    ['title', values.title.trim() ? undefined : 'Please enter a title.'],
    ['expectedResponses', expectedProblem(values.expectedResponses)],
    [linkLifeField(values), linkLifeProblem(values, maxHours)],
  ]
  return problems.flatMap(([field, description]) =>
    description ? [{ field, title: 'Missing Information', description }] : [],
  )
}

/** Returns the request body; group size and end are included only if changed. */
export function toRoundChange(values: EditValues, round: Round): RoundChange {
  const groupSize = Number(values.groupSize) as GroupSize
  const expiresAt = endAfter(chosenHours(values))
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    ...(round.access === 'open' && {
      expectedResponses: readExpected(values.expectedResponses),
    }),
    ...(groupSize !== round.groupSize && { groupSize }),
    ...(expiresAt && { expiresAt }),
  }
}
