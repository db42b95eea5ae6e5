import type { NewTeam } from '#contract/teams.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { GroupSize } from '#domain/release.ts'
import type { When } from './calendar.ts'
import { customerCare } from './story-customer-care.ts'
import { depotOperations } from './story-depot-operations.ts'
import { trackingApp } from './story-tracking-app.ts'

/** One round of the story. */
export interface Round {
  readonly assessment: AssessmentType
  /** Follows the name of the month: `June check-in`. */
  readonly title: string
  readonly description?: string
  readonly began: When
  /** How long the link lives. */
  readonly hours: number
  /** After how many hours the manager closed it; else it ran out, or is still open. */
  readonly closedAfter?: number
  readonly groupSize: GroupSize
  /** Whether the manager said how many people were asked. */
  readonly saysHowMany: boolean
  readonly answers: number
  /** Where the team stands in each category, in percent and in the assessment's order. */
  readonly levels: readonly number[]
  /** The manager's own view, likewise. */
  readonly manager?: readonly number[]
}

/** A team of the story, with its rounds in any order. */
export interface Team extends NewTeam {
  /** What the chances of its people hang on. */
  readonly key: string
  readonly people: number
  readonly formed: When
  /** Questions on which two camps stand so many steps above and below the team. */
  readonly camps: Readonly<Record<string, number>>
  readonly rounds: readonly Round[]
}

/** A run of an assessment by the manager alone. */
export interface OwnRun {
  readonly assessment: AssessmentType
  readonly teamName: string
  readonly taken: When
  readonly levels: readonly number[]
}

/** Whose workspace it is. The top-level domain is kept for examples: no mail ever arrives there. */
export const MANAGER = {
  email: 'demo@sextant.example',
  firstName: 'Dana',
  lastName: 'Whitfield (demo)',
} as const

/** When the account was made. */
export const JOINED: When = { monthsBack: 6, daysBack: 24 }

/** The oldest first. */
export const TEAMS: readonly Team[] = [trackingApp, depotOperations, customerCare]

export const OWN_RUNS: readonly OwnRun[] = [
  {
    assessment: 'agile',
    teamName: 'Tracking App',
    taken: { monthsBack: 5, daysBack: 10 },
    levels: [60, 66, 54, 70, 72],
  },
  {
    assessment: 'engagement',
    teamName: 'Depot Operations',
    taken: { monthsBack: 4, daysBack: 13 },
    levels: [66, 58, 76, 60, 68, 50],
  },
  {
    assessment: 'leadership',
    teamName: 'Customer Care',
    taken: { monthsBack: 2, daysBack: 14 },
    levels: [80, 84, 88, 86, 78, 74],
  },
  {
    assessment: 'digital',
    teamName: 'Depot Operations',
    taken: { monthsBack: 0, daysBack: 17 },
    levels: [58, 62, 52, 40, 46, 54],
  },
]
