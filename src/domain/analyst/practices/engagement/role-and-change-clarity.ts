import type { Practice } from '#domain/analyst/practices/practice.ts'

export const roleAndChangeClarity: readonly Practice[] = [
  {
    title: 'Describe each role in five lines',
    text: 'Everyone writes five lines: what I answer for, what others come to me for, what I decide, what is not mine, what is unclear to me. Read them together for 45 minutes and settle what does not fit. Keep the result where all can see it. In the month after, you should hear “I thought that was yours” less often.',
    helps: ['engagement.role-and-change-clarity.4', 'engagement.role-and-change-clarity.2'],
    rounds: 'odd',
    takes: 'each person 15 minutes, whole team 45 minutes once',
    source: 'common practice',
  },
  {
    title: 'Share news of a change on the same day each week',
    text: 'While a change is going on, publish a short note each week on the same day with three headings: what is certain, what is open, when we will know more. Send it even if there is nothing new. It takes 10 minutes. You know it works when people wait for the note instead of passing on rumors.',
    helps: ['engagement.role-and-change-clarity.3'],
    rounds: 'even',
    takes: 'manager, 10 minutes a week while the change lasts',
    source: 'Kotter 1996',
  },
  {
    title: 'Sort out tasks with two owners or none',
    text: 'In 30 minutes, collect the tasks that two people do twice and those that no one feels in charge of. Take the most annoying five, and agree for each who does it from now on and who steps in. Write it down and leave the past alone. A month later ask whether these five are settled and which are next.',
    helps: ['engagement.role-and-change-clarity.2', 'engagement.role-and-change-clarity.4'],
    rounds: 'even',
    takes: 'whole team, 30 minutes once',
    source: 'common practice',
  },
  {
    title: 'Hold a hearing before the change is settled',
    text: 'Before a change is final, invite the team for 30 minutes to ask, warn and propose; questions may also be handed in on paper without a name. Say at the start what is still open and what is not. Answer everything in writing within a week. You know it works when at least one detail of the plan becomes better through it.',
    helps: ['engagement.role-and-change-clarity.3'],
    rounds: 'odd',
    takes: 'manager and team, 30 minutes for each change',
    source: 'Kotter & Schlesinger 1979',
  },
]
