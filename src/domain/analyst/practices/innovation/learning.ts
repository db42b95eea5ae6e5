import type { Practice } from '#domain/analyst/practices/practice.ts'

export const learning: readonly Practice[] = [
  {
    title: 'Read old lessons before starting new work',
    text: 'Keep one page of lessons, each in one line: “When this happens, do that.” Anyone who starts a new piece of work reads it for five minutes and picks the two lines that matter this time. Add a line whenever you finish something. You know it works when you can name a mistake that you did not make twice.',
    helps: ['innovation.learning.2', 'innovation.learning.4'],
    rounds: 'odd',
    takes: 'one person, 5 minutes at the start of new work',
    source: 'Garvin 1993',
  },
  {
    title: 'Spend an hour with a team that does it differently',
    text: 'Choose a task that troubles you and find a team, inside or outside, that has the same kind of task. Two people visit for an hour with three questions and bring back one thing to try. Offer a visit in return. Do it once a quarter, and before the next visit check whether what you brought back is still in use.',
    helps: ['innovation.learning.3'],
    rounds: 'even',
    takes: 'two people, an hour a quarter',
    source: 'Ancona & Bresman 2007',
  },
  {
    title: 'Write three sentences about each idea you drop',
    text: 'When an idea is abandoned, write down what you tried, what you found out and under which conditions it may be worth another look. Keep these notes in one place and go through them together for 20 minutes twice a year. It pays off the first time that one of them spares you a repeat or brings an idea back at the right moment.',
    helps: ['innovation.learning.2'],
    rounds: 'even',
    takes: 'one person, 10 minutes for each idea; team, 20 minutes twice a year',
    source: 'common practice',
  },
  {
    title: 'Book time to learn and pass on what it brought',
    text: 'Reserve one hour every two weeks in which everyone may learn something useful for the work, from an article, a course or a colleague. What is worth passing on gets three lines on a shared page or five minutes in the next meeting. The hour may be moved but not dropped. After two months ask which of it is in use.',
    helps: ['innovation.learning.1', 'innovation.learning.4'],
    rounds: 'even',
    takes: 'whole team, an hour every two weeks',
    source: 'common practice',
  },
  {
    title: 'Tie learning time to a task that is due soon',
    text: 'Each month let one or two people reserve two hours of working time to learn something that a task of the coming weeks needs. They name the task beforehand and use what they learned in it. Ask afterwards whether the two hours paid off. You know it works when people plan such hours into larger tasks by themselves.',
    helps: ['innovation.learning.1'],
    rounds: 'odd',
    takes: 'one learner, two hours a month',
    source: 'Collins et al. 1989',
  },
  {
    title: 'Invite a guest who sees your work differently',
    text: 'Once a quarter invite someone from outside for 45 minutes: another department, a customer, a person with the same job elsewhere. Ask how they would do one task that you find hard. Write down two things to try and pass them on to those who were absent. You know it works when one of the two is in use a month later.',
    helps: ['innovation.learning.3', 'innovation.learning.4'],
    rounds: 'odd',
    takes: 'whole team and a guest, 45 minutes a quarter',
    source: 'common practice',
  },
]
