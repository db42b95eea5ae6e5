import type { Practice } from '#domain/analyst/practices/practice.ts'

export const supportAndRelationships: readonly Practice[] = [
  {
    title: 'Pair people at random for a monthly chat',
    text: 'Each month draw pairs from all who want to take part. They meet for 20 minutes in working time, over coffee or by phone, without a set topic and without reporting back. After a quarter ask whether people want to go on. It works when colleagues who seldom met before begin to ask each other for help.',
    helps: ['engagement.support-and-relationships.1', 'engagement.support-and-relationships.4'],
    rounds: 'odd',
    takes: 'pairs who wish, 20 minutes a month',
    source: 'common practice',
  },
  {
    title: 'Give every newcomer a buddy',
    text: 'Anyone who is new, or new to a task, gets a buddy from the team for the first six weeks, a volunteer who is not their manager. They talk for 15 minutes every other day, and no question is too small. At the end the newcomer notes three things to improve for the next arrival. Those notes should get shorter each time.',
    helps: ['engagement.support-and-relationships.4'],
    rounds: 'even',
    takes: 'one volunteer, 15 minutes every other day for six weeks',
    source: 'Bauer 2010',
  },
  {
    title: 'Agree how to speak up about friction',
    text: 'Choose as a team how you raise small frictions: within a few days, between the two concerned, with what happened, what it makes harder, and the question “Could we...?” If that fails, both may ask a third person they trust. Practice on a made-up case for 30 minutes. Friction will not vanish, but it should be over sooner.',
    helps: ['engagement.support-and-relationships.3'],
    rounds: 'odd',
    takes: 'whole team, 30 minutes once',
    source: 'Stone et al. 1999',
  },
  {
    title: 'Keep an open half hour every week',
    text: 'The manager keeps 30 minutes open at the same time every week: anyone may come or call with anything, without giving a reason beforehand. Do not fill the time with other work, however urgent it looks. If no one comes for some weeks, change the hour. It works when people no longer have to hunt for a moment with the manager.',
    helps: ['engagement.support-and-relationships.2'],
    rounds: 'even',
    takes: 'manager, 30 minutes a week',
    source: 'common practice',
  },
  {
    title: 'Write a short guide to working with me',
    text: 'Everyone who wishes writes half a page: when I work best, how to reach me, what helps me under pressure, what I gladly help with. Share only what you like. Read them together for 30 minutes and update them once a year. It works when people act on them, for instance by calling those who prefer calls.',
    helps: ['engagement.support-and-relationships.3', 'engagement.support-and-relationships.1'],
    rounds: 'even',
    takes: 'those who wish, 30 minutes once a year',
    source: 'common practice',
  },
  {
    title: 'Promise a talk within two days',
    text: 'The manager promises that anyone who asks for a talk gets one within two working days, if need be a short one by phone. Say how to ask and what to do in an emergency. Note each request and the day of the talk, nothing else. It works when the list shows two days or less for a whole month.',
    helps: ['engagement.support-and-relationships.2'],
    rounds: 'odd',
    takes: 'manager, 15 minutes for each request',
    source: 'common practice',
  },
]
