import { COMPANY } from './company.ts'
import type { Round, Team } from './story.ts'

/** Each a month after the one before; weekly demos and smaller tasks show from the fourth on. */
const AGILE: readonly Pick<Round, 'answers' | 'levels'>[] = [
  { answers: 8, levels: [46, 54, 44, 60, 50] },
  { answers: 9, levels: [48, 56, 47, 61, 51] },
  { answers: 8, levels: [52, 60, 52, 62, 50] },
  { answers: 9, levels: [64, 69, 64, 68, 54] },
  { answers: 8, levels: [68, 71, 66, 70, 55] },
  { answers: 8, levels: [79, 82, 80, 80, 61] },
]

const usual = { hours: 120, groupSize: 4, saysHowMany: true } as const

/** A product team that gets better, and can tell so. */
export const trackingApp: Team = {
  key: 'tracking-app',
  name: 'Tracking App',
  description: 'Builds the app in which customers follow their packages. Lately ships every week.',
  companyName: COMPANY,
  departmentType: 'Product',
  creatorRole: 'Director',
  people: 9,
  formed: { monthsBack: 6, daysBack: 20 },
  camps: {},
  rounds: [
    ...AGILE.map((wave, index): Round => ({
      ...usual,
      ...wave,
      assessment: 'agile',
      title: 'check-in',
      began: { monthsBack: AGILE.length - 1 - index, daysBack: 5 },
      hours: 48,
    })),
    {
      ...usual,
      assessment: 'engagement',
      title: 'pulse',
      began: { monthsBack: 4, daysBack: 12 },
      answers: 8,
      levels: [62, 60, 72, 58, 64, 56],
    },
    {
      ...usual,
      assessment: 'engagement',
      title: 'pulse',
      began: { monthsBack: 1, daysBack: 12 },
      answers: 9,
      levels: [76, 74, 80, 68, 76, 66],
    },
    {
      ...usual,
      assessment: 'teamwork',
      title: 'teamwork review',
      began: { monthsBack: 3, daysBack: 16 },
      answers: 8,
      levels: [70, 64, 76, 68, 74],
    },
    {
      ...usual,
      assessment: 'teamwork',
      title: 'teamwork review',
      began: { monthsBack: 0, daysBack: 16 },
      answers: 7,
      levels: [73, 68, 77, 68, 77],
    },
    {
      ...usual,
      assessment: 'innovation',
      title: 'innovation survey',
      began: { monthsBack: 2, daysBack: 19 },
      answers: 7,
      levels: [72, 76, 70, 54, 60, 78, 64],
    },
    {
      ...usual,
      assessment: 'digital',
      title: 'digital readiness survey',
      description: 'Five minutes, please, before we plan the next quarter.',
      began: { monthsBack: 0, daysBack: 3 },
      hours: 168,
      answers: 5,
      levels: [70, 78, 74, 66, 62, 70],
    },
  ],
}
