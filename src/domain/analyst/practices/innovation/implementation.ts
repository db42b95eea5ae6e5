import type { Practice } from '#domain/analyst/practices/practice.ts'

export const implementation: readonly Practice[] = [
  {
    title: 'Turn one idea into a step for this week',
    text: 'At the end of each discussion of ideas choose one and ask: “What is the smallest step we can finish by Friday, and who takes it?” Write both down before leaving the room. Look on Friday for five minutes at what it showed, then agree on the next step. You know it works when you can say of each idea what was done about it last.',
    helps: ['innovation.implementation.1', 'innovation.implementation.3'],
    rounds: 'odd',
    takes: 'whole team, 5 minutes twice a week',
    source: 'common practice',
  },
  {
    title: 'Set a date to go on or stop, before you start',
    text: 'When a new idea starts, agree on the day you will decide, on what you want to have seen by then, and on who decides. Two to six weeks is a good span. On that day there are only two answers: go on or stop. You know it works when no project lives on merely because no one has ended it.',
    helps: ['innovation.implementation.2', 'innovation.implementation.3'],
    rounds: 'even',
    takes: 'those who decide, 20 minutes at the start and at the date',
    source: 'Cooper 1990',
  },
  {
    title: 'Begin with the few who want it',
    text: 'Do not introduce something new to everyone at once. Ask for a handful of volunteers, use it with them for two weeks and meet for 15 minutes twice a week to fix what bothers them. Then let them show it to the others in their own words. If it goes well, the second group has fewer questions than the first.',
    helps: ['innovation.implementation.2', 'innovation.implementation.4'],
    rounds: 'even',
    takes: 'a few volunteers, two weeks, 15 minutes twice a week',
    source: 'Rogers 2003',
  },
  {
    title: 'List who will have to do what differently',
    text: 'For each idea you intend to keep, spend 30 minutes on a table: who is affected, what they will do differently, what they need for that, who talks to them and when. Talk to them before the start, not after. If the new way is still in use two months later without reminders, you have done it well.',
    helps: ['innovation.implementation.4'],
    rounds: 'odd',
    takes: 'those who lead the change, 30 minutes for each idea',
    source: 'Kotter & Schlesinger 1979',
  },
  {
    title: 'Name one person to lead the idea and one to clear its way',
    text: 'Give each new project two names: one person who carries it from week to week, and one with the authority to remove obstacles. They talk for 15 minutes every week about one thing: what stands in the way now. A project with only one name waits until the second is found. You know it works when fewer projects go quiet halfway.',
    helps: ['innovation.implementation.1', 'innovation.implementation.3'],
    rounds: 'even',
    takes: 'two people, 15 minutes a week',
    source: 'Schön 1963',
  },
  {
    title: 'Test your riskiest assumption cheaply',
    text: 'At the start of a project list what you take for granted: that people want it, that the data exist, that the supplier can deliver. Choose the one that would hurt most if wrong, and find a way to check it within a week by a call, a sample or a visit. An hour is enough for the list. You know it works when bad news comes in the first week instead of the last.',
    helps: ['innovation.implementation.2'],
    rounds: 'odd',
    takes: 'those who do the project, an hour, then a check within a week',
    source: 'Ries 2011',
  },
]
