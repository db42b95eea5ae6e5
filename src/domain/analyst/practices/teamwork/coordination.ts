import type { Practice } from '#domain/analyst/practices/practice.ts'

export const coordination: readonly Practice[] = [
  {
    title: 'Put the work of the week on one page',
    text: 'List everything due this week on a single sheet or board: task, lead, day. Go through it for 10 minutes on Monday and again on Thursday, and move what will not fit while there is still time to tell those who wait. You know it works when nothing on the page takes anyone by surprise on Friday.',
    helps: ['teamwork.coordination.1', 'teamwork.coordination.3'],
    rounds: 'odd',
    takes: 'whole team, 10 minutes twice a week',
    source: 'Anderson 2010',
  },
  {
    title: 'Write a checklist for your most fragile handover',
    text: 'Agree which handover, between people, shifts or departments, causes most questions. Both sides write down together what must be passed on, in at most seven lines; that takes about 30 minutes. Use it for two weeks, then delete what no one needed. If it works, fewer follow-up questions come in.',
    helps: ['teamwork.coordination.2'],
    rounds: 'odd',
    takes: 'both sides of the handover, 30 minutes once',
    source: 'Gawande 2009',
  },
  {
    title: 'Give every task exactly one lead',
    text: 'Go through the open tasks and name one person who keeps each together. The lead need not do the work, but knows its state and calls for help. If there are two names, choose one; if there is none, ask for a volunteer or drop the task. You know it works when anyone can tell at a glance who to ask.',
    helps: ['teamwork.coordination.1'],
    rounds: 'even',
    takes: 'whole team, 20 minutes once',
    source: 'common practice',
  },
  {
    title: 'Look two weeks ahead for collisions',
    text: 'Every Friday spend 15 minutes on the calendar of the next two weeks: absences, deadlines, visits, shared rooms or equipment. Ask: “Where do two things need the same people or the same place?” Move one of them now, while it is easy. Count the last-minute changes; they should become fewer.',
    helps: ['teamwork.coordination.3'],
    rounds: 'even',
    takes: 'whole team, 15 minutes a week',
    source: 'Ballard 2000',
  },
  {
    title: 'Tell each other what you need, and by when',
    text: 'At the start of a joint piece of work everyone writes two lists: what I need, who from and by which day, and what I will give and who to. Lay them side by side for 20 minutes. Wherever a need has no matching promise, settle it there and then. Keep the result visible; it works when fewer days are lost to waiting.',
    helps: ['teamwork.coordination.2', 'teamwork.coordination.4', 'teamwork.coordination.3'],
    rounds: 'even',
    takes: 'those who share the work, 30 minutes at its start',
    source: 'common practice',
  },
  {
    title: 'Lay the steps of the next task on the table',
    text: 'Before a joint task begins, write each step on a card and lay the cards in order, starting from the last one and asking what it needs. Where two cards need the same person or wait for each other, settle now which comes first. Take a picture and work from it. You know it works when no step has to be done twice because it came too early.',
    helps: ['teamwork.coordination.4', 'teamwork.coordination.3'],
    rounds: 'odd',
    takes: 'those who share the work, 30 minutes at its start',
    source: 'Ballard 2000',
  },
]
