import type { QuizSession } from '#contract/sessions.ts'
import type { GroupSize } from '#domain/release.ts'
import type { Check } from '#web/lib/form.ts'
import { chosenHours, KEEP_LIFE, linkLifeField, linkLifeProblem } from './link-lifetime.ts'
import type { LinkLifeValues } from './link-lifetime.ts'
import type { SessionChange } from './queries.ts'
import { expectedProblem, readExpected } from './session-form.ts'
import { endAfter } from './session-words.ts'

/** Values of the form that edits a session, as typed. */
export interface EditValues extends LinkLifeValues {
  title: string
  description: string
  expectedResponses: string
  groupSize: string
}

export const toEditValues = (session: QuizSession): EditValues => ({
  title: session.title,
  description: session.description ?? '',
  expectedResponses: session.expectedResponses ? String(session.expectedResponses) : '',
  groupSize: String(session.groupSize),
  linkLife: KEEP_LIFE,
  linkHours: '',
})

export const checkEdit: Check<EditValues> = (values) => {
  const problems: readonly (readonly [keyof EditValues, string | undefined])[] = [
    ['title', values.title.trim() ? undefined : 'Please enter a title.'],
    ['expectedResponses', expectedProblem(values.expectedResponses)],
    [linkLifeField(values), linkLifeProblem(values)],
  ]
  return problems.flatMap(([field, description]) =>
    description ? [{ field, title: 'Missing Information', description }] : [],
  )
}

/** Returns the request body; group size and end are included only if changed. */
export function toSessionChange(values: EditValues, session: QuizSession): SessionChange {
  const groupSize = Number(values.groupSize) as GroupSize
  const expiresAt = endAfter(chosenHours(values))
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    ...(session.access === 'open' && {
      expectedResponses: readExpected(values.expectedResponses),
    }),
    ...(groupSize !== session.groupSize && { groupSize }),
    ...(expiresAt && { expiresAt }),
  }
}
