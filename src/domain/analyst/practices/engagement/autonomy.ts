import type { Practice } from '#domain/analyst/practices/practice.ts'

export const autonomy: readonly Practice[] = [
  {
    title: 'Agree on the result and leave the method open',
    text: 'For each new task, settle the result, the date and the limits, and then ask: “How would you like to go about it?” The person who does the work chooses method and order. Give advice when asked for it. After a month talk for 20 minutes about where this went well and where more guidance was wanted.',
    helps: ['engagement.autonomy.2', 'engagement.autonomy.3'],
    rounds: 'odd',
    takes: 'the person who gives the task, 10 minutes each',
    source: 'Deci & Ryan 2000',
  },
  {
    title: 'Guard two hours a day without interruptions',
    text: 'Agree on two hours a day in which no one in the team calls meetings or expects answers; where someone must be reachable, take turns. Everyone uses the time as they see fit. Try it for two weeks. You know it works when demanding work gets done during the day and no request suffers from waiting.',
    helps: ['engagement.autonomy.5'],
    rounds: 'even',
    takes: 'whole team, 15 minutes, then try it for two weeks',
    source: 'Perlow 1999',
  },
  {
    title: 'Find one rule that can go',
    text: 'Ask the team: “Which rule or habit keeps us from doing our work sensibly?” Collect the answers in 15 minutes and pick one that the team or its manager may suspend. Do without it for a month. If nothing bad has happened, drop it permanently, and look for the next one a quarter later.',
    helps: ['engagement.autonomy.2', 'engagement.autonomy.3'],
    rounds: 'even',
    takes: 'team and manager, 15 minutes, then one month',
    source: 'common practice',
  },
  {
    title: 'Announce decisions before they are taken',
    text: 'On the first Monday of the month the team lead lists the decisions that are coming up and affect the team, goals included. Next to each, people may enter their names: want a say, want to hear, do not need it. Those who want a say are heard before the decision. You know it works when fewer decisions come as a surprise.',
    helps: ['engagement.autonomy.4', 'engagement.autonomy.3'],
    rounds: 'even',
    takes: 'team lead, 20 minutes a month',
    source: 'common practice',
  },
  {
    title: 'Settle shared hours and free the rest',
    text: 'Find out together in which hours of the week the work really needs all of you, or someone, to be present. Write them down, and let everyone arrange the rest as law, contract and service allow; where shifts are fixed, begin with free swaps. Review it after a month: is the service steady, and do the hours suit people better?',
    helps: ['engagement.autonomy.5'],
    rounds: 'odd',
    takes: 'whole team, 45 minutes, and 15 after a month',
    source: 'common practice',
  },
  {
    title: 'Set the goals of the quarter together',
    text: 'Before a quarter begins, the team lead brings what is given from above, and the team proposes for 45 minutes what it wants to reach and how it will know. Write down no more than three goals. Where a proposal is refused, say why. You know it works when people speak of “our goals” and can say which one they proposed.',
    helps: ['engagement.autonomy.4'],
    rounds: 'odd',
    takes: 'whole team, 45 minutes a quarter',
    source: 'Locke & Latham 2002',
  },
]
