import { COMPANY } from './company.ts'
import type { RoundSeed, TeamSeed } from './seed-data.ts'

/** Monthly rounds. The team improves from the fourth one, after introducing weekly demos. */
const AGILE: readonly Pick<RoundSeed, 'submissionCount' | 'levels'>[] = [
  { submissionCount: 8, levels: [46, 54, 44, 60, 50] },
  { submissionCount: 9, levels: [48, 56, 47, 61, 51] },
  { submissionCount: 8, levels: [52, 60, 52, 62, 50] },
  { submissionCount: 9, levels: [56, 62, 56, 64, 52] },
  { submissionCount: 8, levels: [60, 64, 58, 66, 53] },
  { submissionCount: 8, levels: [81, 84, 82, 82, 66] },
]

const usual = { hours: 120, groupSize: 4, hasTeamSize: true } as const

/** A product team that improves significantly. */
export const trackingApp: TeamSeed = {
  key: 'tracking-app',
  name: 'Tracking App',
  description: 'Builds the app in which customers follow their packages. Lately ships every week.',
  companyName: COMPANY,
  departmentType: 'Product',
  creatorRole: 'Director',
  people: 9,
  createdOffset: { monthsBack: 6, daysBack: 20 },
  splits: {},
  rounds: [
    ...AGILE.map((round, index): RoundSeed => ({
      ...usual,
      ...round,
      assessment: 'agile',
      title: 'check-in',
      startOffset: { monthsBack: AGILE.length - 1 - index, daysBack: 5 },
      hours: 48,
    })),
    {
      ...usual,
      assessment: 'engagement',
      title: 'pulse',
      startOffset: { monthsBack: 4, daysBack: 12 },
      submissionCount: 8,
      levels: [58, 56, 68, 54, 60, 52],
    },
    {
      ...usual,
      assessment: 'engagement',
      title: 'pulse',
      startOffset: { monthsBack: 1, daysBack: 12 },
      submissionCount: 9,
      levels: [78, 76, 82, 70, 78, 68],
    },
    {
      ...usual,
      assessment: 'teamwork',
      title: 'teamwork review',
      startOffset: { monthsBack: 3, daysBack: 16 },
      submissionCount: 8,
      levels: [70, 64, 76, 68, 74],
    },
    {
      ...usual,
      assessment: 'teamwork',
      title: 'teamwork review',
      startOffset: { monthsBack: 0, daysBack: 16 },
      submissionCount: 7,
      levels: [73, 68, 77, 68, 77],
    },
    {
      ...usual,
      assessment: 'innovation',
      title: 'innovation survey',
      startOffset: { monthsBack: 2, daysBack: 19 },
      submissionCount: 7,
      levels: [72, 76, 70, 54, 60, 78, 64],
    },
    {
      ...usual,
      assessment: 'digital',
      title: 'digital readiness survey',
      description: 'Five minutes, please, before we plan the next quarter.',
      startOffset: { monthsBack: 0, daysBack: 3 },
      hours: 168,
      submissionCount: 5,
      levels: [70, 78, 74, 66, 62, 70],
    },
  ],
}
