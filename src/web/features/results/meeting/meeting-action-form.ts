import type { TeamMember } from '#contract/teams.ts'
import type { Round } from '#contract/rounds.ts'
import { isSameAddress } from '#domain/email-address.ts'
import type { ActionInput } from '#web/features/teams/actions/queries.ts'
import type { Screen } from './screens.ts'

/** The id of the field for what the team will do, which A focuses. */
export const ACTION_FIELD = 'meeting-action'

export interface ActionValues {
  readonly title: string
  readonly owner: string
  readonly dueDate: string
  readonly category: string
}

/**
 * Returns the action to add. An owner who is the only member with that name or address gets it as a
 * member; otherwise the words stay. One that follows from a question keeps that, unless another category
 * was chosen.
 */
export function actionInput(
  { title, owner, dueDate, category }: ActionValues,
  round: Pick<Round, 'id'>,
  members: readonly TeamMember[],
  origin?: Screen,
): ActionInput {
  const typed = owner.normalize('NFC').trim().toLowerCase()
  const named = members.filter(
    ({ name, email }) => name?.toLowerCase() === typed || isSameAddress(email, typed),
  )
  const question = origin?.step === 'split' ? origin.question : undefined
  const member = named.length === 1 ? named[0] : undefined
  return {
    title: title.trim(),
    ...(member ? { ownerMemberId: member.id } : owner.trim() && { owner: owner.trim() }),
    ...(dueDate && { dueDate }),
    ...(question?.category === category
      ? { questionId: question.questionId }
      : category && { category }),
    sessionId: round.id,
  }
}

/** Returns what the list of suggested owners shows: names, and addresses where there are none. */
export const suggestedOwners = (members: readonly TeamMember[]): string[] => [
  ...new Set(members.map(({ name, email }) => name ?? email)),
]
