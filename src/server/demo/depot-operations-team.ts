import { COMPANY } from './company.ts'
import type { RoundSeed, TeamSeed } from './seed-data.ts'

const usual = { hours: 120, groupSize: 5, hasTeamSize: true } as const

/** Rounds every two months. */
const ENGAGEMENT: readonly Pick<RoundSeed, 'submissionCount' | 'levels' | 'actions'>[] = [
  { submissionCount: 12, levels: [66, 58, 74, 58, 68, 60] },
  { submissionCount: 11, levels: [64, 57, 73, 55, 66, 53] },
  {
    submissionCount: 12,
    levels: [64, 58, 74, 57, 66, 52],
    actions: [
      {
        title: 'Fill the three open positions of the night shift',
        owner: 'Dana Whitfield',
        questionId: 'engagement.workload-and-recovery.1',
        dueAfterWeeks: 6,
      },
    ],
  },
  { submissionCount: 10, levels: [44, 45, 64, 42, 47, 22] },
]

/** An operations team with a growing workload and split opinions between day and night shifts. */
export const depotOperations: TeamSeed = {
  key: 'depot-operations',
  name: 'Depot Operations',
  description: 'Runs the sorting depot around the clock, in a day shift and a night shift.',
  companyName: COMPANY,
  departmentType: 'Operations',
  creatorRole: 'Director',
  people: 14,
  createdOffset: { monthsBack: 6, daysBack: 16 },
  splits: {
    'engagement.autonomy.5': 2,
    'engagement.growth-and-recognition.2': 2,
    'engagement.role-and-change-clarity.3': 1.9,
    'teamwork.communication.5': 1.5,
    'teamwork.balance-of-effort.1': 1.6,
    'teamwork.coordination.2': 1.4,
    'digital.human-capability.2': 1.6,
  },
  rounds: [
    ...ENGAGEMENT.map((round, index): RoundSeed => ({
      ...usual,
      ...round,
      assessment: 'engagement',
      title: 'pulse',
      startOffset: { monthsBack: 2 * (ENGAGEMENT.length - 1 - index), daysBack: 9 },
    })),
    {
      ...usual,
      assessment: 'teamwork',
      title: 'teamwork across shifts',
      description: 'How day and night work together. The same twenty questions for both shifts.',
      startOffset: { monthsBack: 2, daysBack: 18 },
      submissionCount: 11,
      levels: [58, 56, 72, 56, 66],
    },
    {
      ...usual,
      assessment: 'digital',
      title: 'digital readiness survey',
      startOffset: { monthsBack: 4, daysBack: 21 },
      submissionCount: 10,
      levels: [50, 60, 52, 42, 48, 50],
      hasTeamSize: false,
    },
    {
      ...usual,
      assessment: 'digital',
      title: 'digital readiness survey',
      description: 'After the new scanners arrived.',
      startOffset: { monthsBack: 1, daysBack: 21 },
      submissionCount: 11,
      levels: [52, 62, 56, 46, 50, 51],
    },
    {
      ...usual,
      assessment: 'agile',
      title: 'agile trial, night shift',
      description: 'A first try with the night shift alone.',
      startOffset: { monthsBack: 0, daysBack: 25 },
      closedAfterHours: 49,
      hasTeamSize: false,
      submissionCount: 3,
      levels: [48, 56, 50, 44, 46],
    },
  ],
}
