import type { NewTeam, NewTeamMember } from '#contract/teams.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { GroupSize } from '#domain/release.ts'
import type { DateOffset } from './dates.ts'
import { customerCare } from './customer-care-team.ts'
import { depotOperations } from './depot-operations-team.ts'
import { trackingApp } from './tracking-app-team.ts'

/** An open question of an invited round, with a comment of each person who writes one. */
export interface OpenQuestionSeed {
  readonly text: string
  readonly comments: readonly string[]
}

/** An action that follows from a round. It is agreed a week after the round has started. */
export interface ActionSeed {
  readonly title: string
  /** In words: an owner who is a member of the team would get an email. */
  readonly owner: string
  readonly questionId: string
  /** Weeks after the start of the round. */
  readonly dueAfterWeeks: number
  /** When it was done, or dropped if there is a reason. Undefined for an open action. */
  readonly ended?: { readonly afterWeeks: number; readonly reason?: string }
}

/** A round of a demo team. */
export interface RoundSeed {
  readonly assessment: AssessmentType
  /** The part of the title after the month: `check-in` in `June check-in`. */
  readonly title: string
  readonly description?: string
  readonly startOffset: DateOffset
  /** Validity of the link. */
  readonly hours: number
  /** Hours until the manager closed the round; if undefined, it ends when its link expires. */
  readonly closedAfterHours?: number
  readonly groupSize: GroupSize
  /** Whether the manager entered the number of people in the team. */
  readonly hasTeamSize: boolean
  readonly submissionCount: number
  /** The team's level in each category, in percent and in the assessment's order. */
  readonly levels: readonly number[]
  /** The same for the manager's view. */
  readonly manager?: readonly number[]
  /** The people on the team's roster are invited, and see the results. Otherwise anyone has the link. */
  readonly isInvited?: true
  readonly openQuestions?: readonly OpenQuestionSeed[]
  readonly actions?: readonly ActionSeed[]
}

/** A demo team, with its rounds in any order. */
export interface TeamSeed extends NewTeam {
  /** Seed of the random effects of its people. */
  readonly key: string
  readonly people: number
  /** Invented people. The top-level domain is reserved, so no email is delivered. */
  readonly roster?: readonly NewTeamMember[]
  readonly createdOffset: DateOffset
  /** By question id, for split opinions: points by which people are above or below the level. */
  readonly splits: Readonly<Record<string, number>>
  readonly rounds: readonly RoundSeed[]
}

/** A result of an assessment that the manager took alone. */
export interface OwnRunSeed {
  readonly assessment: AssessmentType
  readonly teamName: string
  readonly completedOffset: DateOffset
  readonly levels: readonly number[]
}

/** The owner of the workspace. The top-level domain is reserved, so no email is delivered. */
export const MANAGER = {
  email: 'demo@sextant.example',
  firstName: 'Dana',
  lastName: 'Whitfield (demo)',
} as const

export const ACCOUNT_CREATED: DateOffset = { monthsBack: 6, daysBack: 24 }

/** Oldest first. */
export const TEAMS: readonly TeamSeed[] = [trackingApp, depotOperations, customerCare]

export const OWN_RUNS: readonly OwnRunSeed[] = [
  {
    assessment: 'agile',
    teamName: 'Tracking App',
    completedOffset: { monthsBack: 5, daysBack: 10 },
    levels: [60, 66, 54, 70, 72],
  },
  {
    assessment: 'engagement',
    teamName: 'Depot Operations',
    completedOffset: { monthsBack: 4, daysBack: 13 },
    levels: [66, 58, 76, 60, 68, 50],
  },
  {
    assessment: 'leadership',
    teamName: 'Customer Care',
    completedOffset: { monthsBack: 2, daysBack: 14 },
    levels: [80, 84, 88, 86, 78, 74],
  },
  {
    assessment: 'digital',
    teamName: 'Depot Operations',
    completedOffset: { monthsBack: 0, daysBack: 17 },
    levels: [58, 62, 52, 40, 46, 54],
  },
]
