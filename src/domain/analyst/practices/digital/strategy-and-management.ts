import type { Practice } from '#domain/analyst/practices/practice.ts'

export const strategyAndManagement: readonly Practice[] = [
  {
    title: 'Put the digital aims of the year on one page',
    text: 'The manager and two volunteers write one page in an hour: the three digital improvements that matter most this year, who they help, and what will be better in daily work. Discuss it with the team for 30 minutes and keep it where all can see it. You know it works when everyone can say which project comes first and why.',
    helps: ['digital.strategy-and-management.1', 'digital.strategy-and-management.3'],
    rounds: 'odd',
    takes: 'manager and two volunteers, an hour; team, 30 minutes',
    source: 'Westerman et al. 2014',
  },
  {
    title: 'List all digital projects and pause one',
    text: 'Write down everything digital that is under way or being introduced, with its benefit and the hours it takes; 30 minutes will do. Pause the one that brings least until a named date, and tell those involved why. After six weeks, check whether the others are moving faster.',
    helps: ['digital.strategy-and-management.3', 'digital.strategy-and-management.5'],
    rounds: 'even',
    takes: 'whole team, 30 minutes, then six weeks',
    source: 'common practice',
  },
  {
    title: 'Measure one thing before and after',
    text: 'Before you introduce a tool or a new digital routine, choose one simple measure, such as minutes per case or the number of follow-up questions, and note it for a week. Do the same two months after the start. Show both to the team and decide whether to keep it, improve it or go back. Counting takes about 15 minutes a week.',
    helps: ['digital.strategy-and-management.6'],
    rounds: 'even',
    takes: 'one person, 15 minutes a week for two short periods',
    source: 'common practice',
  },
  {
    title: 'Look over digital work once a quarter',
    text: 'Hold a 45-minute meeting once a quarter with three questions: what do we use and value, what do we pay for and hardly use, what shall we decide today? Invite the person in charge of the budget. Leave with one decision and a date. You should see fewer unused tools and fewer half-finished projects.',
    helps: ['digital.strategy-and-management.6', 'digital.strategy-and-management.5'],
    rounds: 'odd',
    takes: 'whole team and the person in charge of the budget, 45 minutes a quarter',
    source: 'common practice',
  },
  {
    title: 'Ask managers three questions about the digital plan',
    text: 'The team writes down three questions: which part of our work shall become more digital, what may it cost, and what will stay as it is? The manager answers them in writing within two weeks, if need be with “not decided yet”. Talk about the answers for 20 minutes. You know it works when people can repeat them to a new colleague.',
    helps: ['digital.strategy-and-management.1', 'digital.strategy-and-management.5'],
    rounds: 'even',
    takes: 'team 15 minutes, manager 30 minutes once',
    source: 'common practice',
  },
  {
    title: 'Show what a missing tool costs',
    text: 'Two people note for two weeks the time that goes into a task which a tool could do: hours, errors, follow-up calls. Add the price of a solution and write both on half a page. Bring it to the manager who holds the budget, and ask for a yes, a no or a date. You know it works when a decision follows, whichever it is.',
    helps: ['digital.strategy-and-management.5'],
    rounds: 'odd',
    takes: 'two people, notes for two weeks and an hour',
    source: 'common practice',
  },
]
