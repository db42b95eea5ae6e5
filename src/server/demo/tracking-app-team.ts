import { COMPANY } from './company.ts'
import type { ActionSeed, OpenQuestionSeed, RoundSeed, TeamSeed } from './seed-data.ts'

const ROSTER = [
  'Amara Okafor',
  'Ben Lindqvist',
  'Chiara Romano',
  'Daniel Park',
  'Farah Haddad',
  'Jonas Weber',
  'Mei Tanaka',
  'Priya Nair',
  'Tom Rivera',
].map((name) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@larkfield.example`,
}))

/** What the team agreed after its fifth check-in. */
const ACTIONS: readonly ActionSeed[] = [
  {
    title: 'Release every Tuesday, with whatever is finished',
    owner: 'Mei Tanaka',
    questionId: 'agile.responsiveness.6',
    dueAfterWeeks: 3,
    ended: { afterWeeks: 2 },
  },
  {
    title: 'Hold a retrospective every week',
    owner: 'Jonas Weber',
    questionId: 'agile.continuous-improvement.1',
    dueAfterWeeks: 3,
    ended: {
      afterWeeks: 3,
      reason:
        'Every week was too often. We stay with every two weeks, and take half an hour after each outage.',
    },
  },
  {
    title: 'Have one person sort requests from outside before they reach the team',
    owner: 'Dana Whitfield',
    questionId: 'agile.management-support.6',
    dueAfterWeeks: 6,
  },
]

const OPEN_QUESTIONS: readonly OpenQuestionSeed[] = [
  {
    text: 'What should we keep doing?',
    comments: [
      'The Tuesday release. The changes are small, and when something breaks we know which one it was.',
      'Listening to customer calls on Fridays. We heard about the confusing delivery window weeks before it showed in any numbers.',
      'Fridays with Customer Care. I finally know the people who answer for what I build.',
      'Half an hour after an outage, without blame. Two of the causes are really gone.',
      'Cutting tasks until they fit into three days. I did not believe in it, but it works.',
      'Weekly releases!',
    ],
  },
  {
    text: 'What should we change first?',
    comments: [
      'Requests that come in sideways. Twice since the last check-in I dropped planned work for something that could have waited until Tuesday.',
      'Someone has to decide which outside request comes first. Right now it is the loudest one.',
      'We show things when they are finished. By then no one wants to hear that the idea was wrong.',
      'We still share a single old Android phone for testing. We have asked for a second one three times.',
      'Every change to notifications waits a day or two for another department. Can we get access ourselves?',
      'Please protect Monday mornings from meetings.',
    ],
  },
]

/** Monthly rounds. The team improves, most of all after the fifth one. */
const AGILE: readonly (Pick<RoundSeed, 'submissionCount' | 'levels'> & Partial<RoundSeed>)[] = [
  { submissionCount: 8, levels: [46, 54, 44, 60, 50] },
  { submissionCount: 9, levels: [48, 56, 47, 61, 51] },
  { submissionCount: 8, levels: [52, 60, 52, 62, 50] },
  { submissionCount: 9, levels: [56, 62, 56, 64, 52] },
  { submissionCount: 8, levels: [60, 64, 58, 66, 53], actions: ACTIONS },
  {
    submissionCount: 8,
    levels: [81, 84, 82, 82, 66],
    description:
      'By invitation this time, so that each of us answers once. All of us see the results.',
    isInvited: true,
    openQuestions: OPEN_QUESTIONS,
  },
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
  people: ROSTER.length,
  roster: ROSTER,
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
