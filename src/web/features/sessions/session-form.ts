import { once } from '#domain/once.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { isLive } from '#domain/release.ts'
import type { GroupSize } from '#domain/release.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Check } from '#web/lib/form.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { numberInWords } from './group-sizes.ts'
import {
  chosenHours,
  hoursInWords,
  linkLifeField,
  linkLifeProblem,
  readWhole,
} from './link-lifetime.ts'
import type { LinkLifeValues } from './link-lifetime.ts'
import type { SessionInput } from './queries.ts'

/** Values of the form that creates a session, as typed. */
export interface SessionValues extends LinkLifeValues {
  teamId: string
  assessmentType: string
  title: string
  description: string
  groupSize: string
  expectedResponses: string
}

const MAX_PEOPLE = 1_000_000

export const checkSession: Check<SessionValues> = (values) => {
  const problems: readonly (readonly [keyof SessionValues, string | undefined])[] = [
    ['teamId', values.teamId ? undefined : 'Please choose a team.'],
    ['expectedResponses', expectedProblem(values.expectedResponses)],
    ['assessmentType', values.assessmentType ? undefined : 'Please choose an assessment.'],
    ['title', values.title.trim() ? undefined : 'Please enter a title.'],
    [linkLifeField(values), linkLifeProblem(values)],
  ]
  return problems.flatMap(([field, description]) =>
    description ? [{ field, title: 'Missing Information', description }] : [],
  )
}

/** Returns an error message for the number of people, or undefined if it is valid or empty. */
export function expectedProblem(text: string): string | undefined {
  const people = readExpected(text)
  if (people === null || (people >= 1 && people <= MAX_PEOPLE)) return undefined
  return 'Please enter a whole number of people, or leave it empty.'
}

export const readExpected = (text: string): number | null => (text.trim() ? readWhole(text) : null)

/** Returns the request body for checked values. */
export function toSessionInput(values: SessionValues): SessionInput {
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    teamId: values.teamId,
    assessmentType: values.assessmentType as AssessmentType,
    expiresInHours: chosenHours(values),
    groupSize: Number(values.groupSize) as GroupSize,
    expectedResponses: readExpected(values.expectedResponses),
  }
}

const month = once(() => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }))

/** Returns a title such as `Agile Maturity, November 2026`. */
export const suggestedTitle = (assessmentTitle: string, now = new Date()): string =>
  `${assessmentTitle}, ${month().format(now)}`

/** Returns the link's lifetime in words: `for 24 hours, until Nov 22, 2026, 1:51 AM`. */
export function lifeInWords(values: LinkLifeValues, now = Date.now()): string | undefined {
  const hours = chosenHours(values)
  if (hours === undefined || linkLifeProblem(values)) return undefined
  const end = new Date(now + hours * 3_600_000).toISOString()
  return `for ${hoursInWords(hours)}, until ${formatDateTime(end)}`
}

/** Returns one sentence on when responses are released with this group size. */
export function releaseRuleInWords({ groupSize }: Pick<QuizSession, 'groupSize'>): string {
  if (isLive(groupSize)) return 'Results appear from the first response. No one is protected.'
  return `Responses are added to the results in groups of at least ${numberInWords(groupSize)}: when the round ends, or when you choose to show them.`
}
