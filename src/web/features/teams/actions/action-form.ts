import type { Action } from '#contract/actions.ts'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { TeamMember } from '#contract/teams.ts'
import { ACTION_LENGTHS } from '#domain/actions.ts'
import type { Check } from '#web/lib/form.ts'
import type { OptionGroup } from '#web/ui/SelectField.tsx'
import type { ActionInput } from './queries.ts'

/** In the list of owners: someone who is not a member of the team. */
export const OTHER_OWNER = 'other'

export interface ActionValues {
  title: string
  /** The id of a member, `OTHER_OWNER`, or empty. */
  owner: string
  ownerName: string
  dueDate: string
  /** A category, or `question:` and the id of a question, or empty. */
  about: string
}

/** What a new action starts with. */
export interface ActionStart {
  readonly title?: string
  readonly category?: string | undefined
  readonly question?: { readonly id: string; readonly text: string } | undefined
  readonly roundId?: string
  /** The assessment of the round. */
  readonly assessmentType?: AssessmentSummary['type']
}

/** Returns the categories below the title of their assessment: that of the round, or of `category`, first. */
export function categoryGroups(
  assessments: readonly Pick<AssessmentSummary, 'type' | 'title' | 'categories'>[],
  {
    assessmentType,
    category = null,
  }: {
    assessmentType?: AssessmentSummary['type'] | undefined
    category?: string | null | undefined
  },
): OptionGroup[] {
  const isOwn = ({ type, categories }: (typeof assessments)[number]) =>
    type === assessmentType || (category !== null && categories.includes(category))
  return assessments
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    .map(({ title, categories }) => ({ label: title, options: categories }))
}

const QUESTION = 'question:'

/** Returns the value of a question in the form's field “About”. */
export const aboutQuestion = (id: string): string => `${QUESTION}${id}`

export const newValues = ({ title = '', category = '', question }: ActionStart): ActionValues => ({
  title: title.slice(0, ACTION_LENGTHS.title),
  owner: '',
  ownerName: '',
  dueDate: '',
  about: question ? aboutQuestion(question.id) : category,
})

export const toValues = (action: Action): ActionValues => ({
  title: action.title,
  owner: action.ownerMemberId ?? (action.owner === null ? '' : OTHER_OWNER),
  ownerName: action.ownerMemberId === null ? (action.owner ?? '') : '',
  dueDate: action.dueDate ?? '',
  about: action.questionId === null ? (action.category ?? '') : aboutQuestion(action.questionId),
})

const isLong = (text: string, max: number): boolean => text.trim().length > max

export const checkAction: Check<ActionValues> = ({ title, owner, ownerName }) => {
  const problems = [
    [
      'title',
      title.trim() === ''
        ? 'Please enter what the team will do.'
        : isLong(title, ACTION_LENGTHS.title) &&
          `Please use at most ${ACTION_LENGTHS.title} characters.`,
    ],
    [
      'ownerName',
      owner === OTHER_OWNER &&
        isLong(ownerName, ACTION_LENGTHS.owner) &&
        `Please use at most ${ACTION_LENGTHS.owner} characters.`,
    ],
  ] as const
  return problems.flatMap(([field, description]) =>
    description ? [{ field, title: 'Missing Information', description }] : [],
  )
}

/** Returns the fields of a call. */
export function toInput({ title, owner, ownerName, dueDate, about }: ActionValues) {
  const isQuestion = about.startsWith(QUESTION)
  const isMember = owner !== '' && owner !== OTHER_OWNER
  return {
    title: title.trim(),
    ownerMemberId: isMember ? owner : null,
    ...(!isMember && { owner: owner === OTHER_OWNER ? ownerName.trim() : null }),
    dueDate: dueDate || null,
    category: isQuestion ? null : about || null,
    questionId: isQuestion ? about.slice(QUESTION.length) : null,
  } satisfies ActionInput
}

/** Returns the owners to choose from. One who has left the team stays in the list. */
export function ownerChoices(members: readonly TeamMember[], action: Action | undefined) {
  const choices = members.map(({ id, name, email }) => ({ value: id, label: name ?? email }))
  const former = action?.ownerMemberId
  if (former && !members.some(({ id }) => id === former)) {
    choices.push({ value: former, label: `${action.owner ?? 'Former member'} (left the team)` })
  }
  return [...choices, { value: OTHER_OWNER, label: 'Someone else, in words' }]
}
