import { COMPANY } from './company.ts'
import type { TeamSeed } from './seed-data.ts'

const usual = { hours: 96, groupSize: 3, hasTeamSize: true } as const

/** A new team whose manager rates their leadership much higher than the team does. */
export const customerCare: TeamSeed = {
  key: 'customer-care',
  name: 'Customer Care',
  description: 'Answers customers by chat and phone. A young team, put together three months ago.',
  companyName: COMPANY,
  departmentType: 'Customer Success',
  creatorRole: 'Manager',
  people: 7,
  createdOffset: { monthsBack: 2, daysBack: 20 },
  splits: {},
  rounds: [
    {
      ...usual,
      assessment: 'teamwork',
      title: 'teamwork, first look',
      description: 'Our first weeks together: how are we doing as a team?',
      startOffset: { monthsBack: 2, daysBack: 4 },
      submissionCount: 3,
      levels: [62, 52, 78, 66, 72],
    },
    {
      ...usual,
      assessment: 'teamwork',
      title: 'teamwork review',
      startOffset: { monthsBack: 0, daysBack: 14 },
      submissionCount: 6,
      levels: [68, 60, 82, 68, 76],
    },
    {
      ...usual,
      assessment: 'leadership',
      title: 'leadership feedback',
      startOffset: { monthsBack: 2, daysBack: 11 },
      submissionCount: 6,
      levels: [70, 66, 52, 48, 58, 72],
      manager: [82, 86, 92, 88, 78, 74],
    },
    {
      ...usual,
      assessment: 'leadership',
      title: 'leadership feedback',
      description: 'Please be frank. I answer the same questions about myself.',
      startOffset: { monthsBack: 0, daysBack: 11 },
      closedAfterHours: 74,
      submissionCount: 6,
      levels: [72, 68, 56, 50, 60, 73],
      manager: [80, 86, 90, 86, 78, 76],
    },
    {
      ...usual,
      assessment: 'engagement',
      title: 'pulse',
      startOffset: { monthsBack: 1, daysBack: 7 },
      submissionCount: 6,
      levels: [80, 68, 84, 60, 62, 74],
    },
    {
      ...usual,
      assessment: 'agile',
      title: 'agile starting point',
      startOffset: { monthsBack: 1, daysBack: 15 },
      submissionCount: 7,
      levels: [64, 76, 58, 66, 68],
    },
    {
      ...usual,
      assessment: 'innovation',
      title: 'open ideas survey',
      description: 'For our ideas board: we look at the answers together as they come in.',
      startOffset: { monthsBack: 0, daysBack: 8 },
      hours: 264,
      groupSize: 1,
      submissionCount: 5,
      levels: [76, 84, 70, 62, 66, 80, 58],
    },
  ],
}
