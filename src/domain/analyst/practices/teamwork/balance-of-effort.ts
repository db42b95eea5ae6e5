import type { Practice } from '#domain/analyst/practices/practice.ts'

export const balanceOfEffort: readonly Practice[] = [
  {
    title: 'Make the unseen work visible',
    text: 'For one week everyone notes small jobs that no plan shows: answering calls, preparing rooms, tidying files, helping new colleagues. Put them on one list of jobs, without names, and ask which ones the team wants to share, simplify or stop. Act on one of them the same day. Repeat it twice a year; the list should get shorter and its jobs better spread.',
    helps: ['teamwork.balance-of-effort.1', 'teamwork.balance-of-effort.3'],
    rounds: 'odd',
    takes: 'whole team, notes for a week and 30 minutes, twice a year',
    source: 'Babcock et al. 2022',
  },
  {
    title: 'Rotate the jobs no one loves',
    text: 'Collect the recurring jobs that few people enjoy, such as minutes, reports or early calls. Make a monthly schedule in which every job moves on to the next person, and allow swaps without asking. Include the manager where possible. After a quarter ask whether the spread feels fair, and change it where it does not.',
    helps: ['teamwork.balance-of-effort.3'],
    rounds: 'even',
    takes: 'whole team, 20 minutes once, then monthly',
    source: 'common practice',
  },
  {
    title: 'Swap one task for a month',
    text: 'Everyone who wishes writes down one task they would gladly give away and one they would like to take on. Read both lists aloud and arrange the swaps that fit, and leave the rest. Try them for a month, with an hour to show each other how. Keep the swaps that both sides like and undo the others without discussion.',
    helps: ['teamwork.balance-of-effort.4', 'teamwork.balance-of-effort.3'],
    rounds: 'odd',
    takes: 'those who wish, 20 minutes and one hour to show',
    source: 'common practice',
  },
  {
    title: 'Agree on three things everyone can count on',
    text: 'Talk for 30 minutes about what a fair share means here. Choose three expectations that hold for all, for example: dates are kept or moved early, we help before we leave, everyone prepares for meetings. Write them as “we” sentences. Each month ask as a team which one needs care; after a while the answer should be a different one.',
    helps: ['teamwork.balance-of-effort.5'],
    rounds: 'even',
    takes: 'whole team, 30 minutes once, then 5 minutes a month',
    source: 'Lencioni 2002',
  },
  {
    title: 'Offer spare time at midweek',
    text: 'On Wednesday take 10 minutes and ask only two things: “Who has room today?” and “Which task could use another pair of hands?” Match what fits; no one needs to explain a full or an empty calendar. You know it works when work moves to people with room before the end of the week, and late evenings become rarer.',
    helps: ['teamwork.balance-of-effort.4', 'teamwork.balance-of-effort.1'],
    rounds: 'even',
    takes: 'whole team, 10 minutes a week',
    source: 'common practice',
  },
  {
    title: 'Name who carries which part of a shared goal',
    text: 'For the next shared goal, write down its parts and let people put their names to the parts they will carry. Check together that no one has too many and that every part has a name. When the goal is reached, thank people for their part by name. You know it works when people can say what the others contributed.',
    helps: ['teamwork.balance-of-effort.5', 'teamwork.balance-of-effort.1'],
    rounds: 'odd',
    takes: 'whole team, 20 minutes for each shared goal',
    source: 'Karau & Williams 1993',
  },
]
