import { once } from '#domain/once.ts'
import type { Round } from '#contract/rounds.ts'
import type { Team, TeamMember } from '#contract/teams.ts'
import { canAskOpenQuestions, commentsNeeded, OFFERED_OPEN_QUESTIONS } from '#domain/comments.ts'
import { INVITED_HOURS, MIN_INVITED_GROUP_SIZE, presetSharing } from '#domain/invited-rounds.ts'
import { isSameMailbox } from '#domain/mailbox.ts'
import { canSetLinkHours, longestHours, maxRoundHours } from '#domain/limits.ts'
import type { Account } from '#domain/limits.ts'
import { isLive, presetGroupSize, presetsCantSay } from '#domain/release.ts'
import type { GroupSize } from '#domain/release.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Check, Issue } from '#web/lib/form.ts'
import { formatDateTime } from '#web/lib/time.ts'
import { numberInWords } from './group-sizes.ts'
import {
  chosenHours,
  DEFAULT_LIFE,
  hoursInWords,
  linkLifeField,
  linkLifeProblem,
  LONG_INVITED_LIFE,
  readWhole,
} from './link-lifetime.ts'
import type { LinkLifeValues } from './link-lifetime.ts'
import type { RoundInput } from './queries.ts'
import { serverNow } from '#web/lib/server-clock.ts'

/** Values of the form that creates a round, as typed. */
export interface RoundValues extends LinkLifeValues {
  teamId: string
  assessmentType: string
  /** Empty until it is typed: the preset depends on assessment and team. */
  title: string
  description: string
  /** Empty until it is chosen: the preset depends on the team. */
  groupSize: string
  expectedResponses: string
  /** Empty until it is chosen: the default depends on the team. */
  access: '' | RoundAccess
  /** Names and addresses that are not in the team yet. */
  people: string
  /** Empty until it is chosen: the preset depends on the access. */
  sharing: '' | Round['sharing']
  /** Those of the offered open questions that are chosen. */
  offeredQuestions: readonly string[]
  ownQuestion: string
  /** Whether people may say “I can't say”; empty until it is chosen: the preset depends on their number. */
  canSkip: '' | 'yes' | 'no'
}

export type RoundAccess = Round['access']

/** What is preset where nothing is chosen. */
export interface ChosenDefaults {
  readonly access: RoundAccess
  readonly sharing: Round['sharing']
  /** The number of people who can be invited. */
  readonly invited: number
}

/** Returns the values with the defaults that depend on the team, its members, the plan and the workspace. */
export function withDefaults(
  values: RoundValues,
  {
    members,
    unlocked,
    smallest,
    title,
  }: { members: number; unlocked: boolean; smallest: GroupSize; title: string },
): RoundValues & ChosenDefaults {
  const access = values.access || (members > 0 ? 'invited' : 'open')
  // An open round may have the default only, depending on the plan, and never the longest of an invited one.
  const isOffered =
    access === 'invited' || (unlocked && values.linkLife !== LONG_INVITED_LIFE.value)
  const chosen = isOffered ? values.linkLife : ''
  const standard = access === 'invited' ? String(INVITED_HOURS) : DEFAULT_LIFE
  const preset = presetGroupSize({ access, people: members, minimum: smallest })
  const groupSize = values.groupSize || String(preset)
  const sharing = values.sharing || presetSharing(access)
  const people = access === 'invited' ? members : readExpected(values.expectedResponses)
  const canSkip = values.canSkip || (presetsCantSay(people) ? 'yes' : 'no')
  return {
    ...values,
    title: values.title.trim() || title,
    access,
    invited: members,
    groupSize,
    sharing,
    canSkip,
    linkLife: chosen || standard,
  }
}

/**
 * Returns the settings of a round that the next one begins with. A group size below the smallest that
 * the workspace allows by now is left out.
 */
export const settingsOf = (
  { access, groupSize, sharing, canSkip, expectedResponses }: Round,
  smallest: GroupSize,
): Pick<RoundValues, 'access' | 'groupSize' | 'sharing' | 'canSkip' | 'expectedResponses'> => ({
  access,
  groupSize: groupSize < smallest ? '' : String(groupSize),
  sharing,
  canSkip: canSkip ? 'yes' : 'no',
  expectedResponses: access === 'open' ? String(expectedResponses ?? '') : '',
})

/** Returns a draft without a group size that is smaller than the workspace allows by now. */
export function withoutSmallGroup(
  { groupSize, ...draft }: Partial<RoundValues>,
  smallest: GroupSize,
): Partial<RoundValues> {
  return groupSize !== undefined && Number(groupSize) >= smallest ? { ...draft, groupSize } : draft
}

/**
 * Returns a draft without a team that was deleted or has become read-only. The server checks those that are
 * not among the first.
 */
export function withoutUnusableTeam(
  { teamId, ...draft }: Partial<RoundValues>,
  { teams, teamCount }: { readonly teams: readonly Team[]; readonly teamCount: number },
): Partial<RoundValues> {
  const team = teams.find(({ id }) => id === teamId)
  const isUsable = team ? !team.readOnly : teams.length < teamCount
  return isUsable && teamId !== undefined ? { ...draft, teamId } : draft
}

/** Returns what an invited round with these values still lacks. */
export function invitedProblems(
  values: RoundValues,
  { members, account }: { members: number; account: Account },
): readonly Issue<RoundValues>[] {
  // Without them, the team may have too few members.
  if (values.people.trim()) {
    const description = 'Add these people to the team first, or clear the field.'
    return [{ field: 'people', title: 'Missing Information', description }]
  }
  const size = Number(values.groupSize)
  const hours = chosenHours(values) ?? 0
  const problems: readonly (readonly [keyof RoundValues, string | undefined])[] = [
    ['access', tooFewInWords(members, size)],
    [
      'groupSize',
      size < MIN_INVITED_GROUP_SIZE
        ? `An invited round needs a group size of at least ${MIN_INVITED_GROUP_SIZE}.`
        : undefined,
    ],
    [
      linkLifeField(values),
      canSetLinkHours(account, hours, 'invited')
        ? undefined
        : `Your plan includes up to ${hoursInWords(maxRoundHours(account, 'invited'))} for invited rounds.`,
    ],
  ]
  return problems.flatMap(([field, description]) =>
    description ? [{ field, title: 'Missing Information', description }] : [],
  )
}

/** Returns the members of a team to invite: all but the creator of the round. */
export const invitable = (members: readonly TeamMember[], creatorEmail: string): TeamMember[] =>
  members.filter(({ email }) => !isSameMailbox(email, creatorEmail))

/** Returns why a team has too few members to be invited, or undefined. */
export function tooFewInWords(members: number, groupSize: number): string | undefined {
  const needed = Math.max(groupSize, MIN_INVITED_GROUP_SIZE)
  if (members >= needed) return undefined
  const size = `A group size of ${needed} needs at least ${needed} people.`
  return members === 0
    ? `${size} Add them to the team.`
    : `${size} Without you, the team has ${members}. Add people${needed > MIN_INVITED_GROUP_SIZE ? ', or choose a smaller group size' : ''}.`
}

const MAX_PEOPLE = 1_000_000

export const checkRound: Check<RoundValues> = (values) => {
  const problems: readonly (readonly [keyof RoundValues, string | undefined])[] = [
    // In the order of the page: the toast names the first one, and the first one on the page gets the focus.
    ['teamId', values.teamId ? undefined : 'Please choose a team.'],
    ['assessmentType', values.assessmentType ? undefined : 'Please choose an assessment.'],
    ['expectedResponses', expectedProblem(values.expectedResponses)],
    ['ownQuestion', repeatedProblem(values)],
    // Without a choice, it is the default.
    [
      linkLifeField(values),
      values.linkLife ? linkLifeProblem(values, longestHours(values.access || 'open')) : undefined,
    ],
  ]
  return problems.flatMap(([field, description]) =>
    description ? [{ field, title: 'Missing Information', description }] : [],
  )
}

/** Returns an error message for a question of one's own that is one of the chosen ones, or undefined. */
const repeatedProblem = ({ offeredQuestions, ownQuestion }: RoundValues): string | undefined =>
  offeredQuestions.includes(ownQuestion.trim())
    ? 'This question is chosen already. Please ask another one, or clear the field.'
    : undefined

/** Returns an error message for the number of people, or undefined if it is valid or empty. */
export function expectedProblem(text: string): string | undefined {
  const people = readExpected(text)
  if (people === null || (people >= 1 && people <= MAX_PEOPLE)) return undefined
  return 'Please enter a whole number of people, or leave it empty.'
}

export const readExpected = (text: string): number | null => (text.trim() ? readWhole(text) : null)

/** Returns the request body for checked values. */
export function toRoundInput(values: RoundValues & ChosenDefaults): RoundInput {
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    teamId: values.teamId,
    assessmentType: values.assessmentType as AssessmentType,
    expiresInHours: chosenHours(values),
    groupSize: Number(values.groupSize) as GroupSize,
    sharing: values.sharing,
    openQuestions: chosenOpenQuestions(values),
    canSkip: values.canSkip === 'yes',
    ...(values.access === 'invited'
      ? { access: 'invited' }
      : { expectedResponses: readExpected(values.expectedResponses) }),
  }
}

/** Returns the open questions of a round; none for a round that cannot ask any. */
export function chosenOpenQuestions(values: RoundValues & ChosenDefaults): string[] {
  if (!asksOpenQuestions(values)) return []
  const own = values.ownQuestion.trim()
  const offered = OFFERED_OPEN_QUESTIONS.filter((text) => values.offeredQuestions.includes(text))
  return own ? [...offered, own] : offered
}

/** True if a round with these values can ask open questions. */
export const asksOpenQuestions = ({
  access,
  groupSize,
  invited,
}: RoundValues & ChosenDefaults): boolean =>
  canAskOpenQuestions({ access, groupSize: Number(groupSize), invited })

/** Returns the open questions in a few words, such as `2 questions`, or who could be asked some. */
export function openQuestionsInWords(values: RoundValues & ChosenDefaults): string {
  if (!asksOpenQuestions(values)) {
    return values.access === 'open'
      ? 'Only in invited rounds'
      : `Needs ${commentsNeeded(Number(values.groupSize))} invited people`
  }
  const { length } = chosenOpenQuestions(values)
  return length === 0 ? 'None' : `${length} ${length === 1 ? 'question' : 'questions'}`
}

const month = once(() => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }))

/**
 * Returns a title such as `Agile Maturity, November 2026`, or `Agile Maturity, November 2026 (2)` if a round
 * has that one.
 */
export function suggestedTitle(
  assessmentTitle: string,
  {
    titles = [],
    now = new Date(serverNow()),
  }: { titles?: readonly string[] | undefined; now?: Date } = {},
): string {
  const title = `${assessmentTitle}, ${month().format(now)}`
  if (!titles.includes(title)) return title
  let number = 2
  while (titles.includes(`${title} (${number})`)) number += 1
  return `${title} (${number})`
}

/** Returns the link's lifetime in words: `24 hours, until Nov 22, 2026, 1:51 AM`. */
export function lifeInWords(
  values: LinkLifeValues & { readonly access: RoundValues['access'] },
  now = serverNow(),
): string | undefined {
  const hours = chosenHours(values)
  if (hours === undefined || linkLifeProblem(values, longestHours(values.access || 'open')))
    return undefined
  const end = new Date(now + hours * 3_600_000).toISOString()
  return `${hoursInWords(hours)}, until ${formatDateTime(end)}`
}

/** Returns one sentence on when responses are released with this group size. */
export function releaseRuleInWords({
  groupSize,
  access,
}: Pick<Round, 'groupSize' | 'access'>): string {
  if (isLive(groupSize)) return 'Results appear from the first response. No one is protected.'
  const groups = `Responses are added to the results in groups of at least ${numberInWords(groupSize)}: when the round ends, or`
  return access === 'invited'
    ? `${groups} once before, when you choose to show them. If fewer are waiting at the end, they are deleted unread.`
    : `${groups} when you choose to show them.`
}
