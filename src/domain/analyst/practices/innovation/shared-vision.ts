import type { Practice } from '#domain/analyst/practices/practice.ts'

export const sharedVision: readonly Practice[] = [
  {
    title: 'Write the goal on cards and compare',
    text: 'Everyone writes in one sentence what the team is there to achieve this year, on an unsigned card, in five minutes. Lay the cards out and look at the differences with curiosity. Agree within 30 minutes on one sentence that all can repeat. Do it again in three months: the cards should then look more alike.',
    helps: ['innovation.shared-vision.5'],
    rounds: 'odd',
    takes: 'whole team, 35 minutes every three months',
    source: 'common practice',
  },
  {
    title: 'Describe three signs that you have arrived',
    text: 'Take the main goal and ask: “What will others see or hear at the end of the quarter, if we get there?” Agree on three such signs, so plain that a stranger could check them. Every other week take five minutes to ask which sign is nearer and which daily task brings it nearer. When one appears, cross it off together.',
    helps: ['innovation.shared-vision.6', 'innovation.shared-vision.3'],
    rounds: 'odd',
    takes: 'whole team, 30 minutes once, then 5 minutes every other week',
    source: 'Locke & Latham 2002',
  },
  {
    title: 'Check whether the goal can be reached',
    text: 'Ask the team for each goal: “What would have to be true for us to reach this in time?” Write the conditions down and mark those you doubt, which takes 45 minutes. Then shrink the goal, move the date or ask for what is missing. It has worked when people say “we will” of the goal rather than “we should”.',
    helps: ['innovation.shared-vision.6'],
    rounds: 'even',
    takes: 'whole team, 45 minutes for each goal',
    source: 'Locke & Latham 2002',
  },
  {
    title: 'Park one goal so that the others can move',
    text: 'List all current goals and let each person mark the two that matter most. Park the one with the fewest marks until a named date, and tell those who expect it. Its time goes to the others. After a month ask whether they have moved faster, and if so, park another.',
    helps: ['innovation.shared-vision.7', 'innovation.shared-vision.5'],
    rounds: 'odd',
    takes: 'whole team, 20 minutes, then one month',
    source: 'common practice',
  },
  {
    title: 'Write the goal next to each task',
    text: 'Go through the list of tasks for the next two weeks and write next to each the goal that it serves. Tasks without a goal are stopped, or explained by the person who asked for them. Do the same with the next list. You know it works when anyone can say in one sentence what a task is good for.',
    helps: [
      'innovation.shared-vision.3',
      'innovation.shared-vision.7',
      'innovation.shared-vision.5',
    ],
    rounds: 'even',
    takes: 'whole team, 15 minutes every two weeks',
    source: 'common practice',
  },
  {
    title: 'Write the good news of a year from now',
    text: 'Two volunteers write half a page dated a year from now: what the team has achieved, who is better off, and what one of them says about it. The team marks what it believes, doubts and misses, and the two write it again. You know it works when people use the same words for where the team is going.',
    helps: ['innovation.shared-vision.6'],
    rounds: 'even',
    takes: 'two writers, an hour; whole team, 30 minutes',
    source: 'Bryar & Carr 2021',
  },
]
