// Practices for the engagement assessment, the easiest and most useful first in each category.

import type { Practices } from './practice.ts'

export const engagementPractices: Practices = {
  'energy-and-dedication': [
    {
      title: 'List what gives and what drains energy',
      text: 'Everyone writes on cards, without names, two kinds of work: what gives me energy, what drains it. Sort the cards in two columns for 20 minutes. Choose one drain that the team can lessen itself, and one source of energy to have more of. Change both within two weeks, and after a month ask whether people notice the difference.',
    },
    {
      title: 'Hear from someone your work has helped',
      text: 'Once a month read a message from, or invite for 10 minutes, someone who has benefited from the work of the team: a customer, a patient, a colleague next door. Ask them to tell one concrete story, without slides. It works when people mention the story later, unasked.',
    },
    {
      title: 'Close the week by naming what got done',
      text: 'On Friday take 10 minutes in which the team lists what was finished this week, small things included. Write it on one sheet and keep the sheets. No one has to contribute, and nothing is compared. After a month look through the sheets together: people should be surprised by how much there is.',
    },
    {
      title: 'Give an hour a week to the work people like best',
      text: 'Ask everyone which part of their job they would do more of if they could. Then protect one hour a week of it for each person, as long as it is of use to the team. Try it for four weeks. Ask at the end what came of it and whether other work suffered, and decide whether to go on.',
    },
    {
      title: 'Drop one regular meeting for a month',
      text: 'Let the team vote, in writing, for the regular meeting that tires it most. Cancel it for a month and note what is missed. After that bring it back shorter, replace it with a message, or leave it out. It has worked if no one asks for the old meeting and the time was not filled by another one.',
    },
  ],
  autonomy: [
    {
      title: 'Agree on the result and leave the method open',
      text: 'For each new task, settle the result, the date and the limits, and then ask: "How would you like to go about it?" The person who does the work chooses method and order. Give advice when asked for it. After a month talk for 20 minutes about where this went well and where more guidance was wanted.',
    },
    {
      title: 'Guard two hours a day without interruptions',
      text: 'Agree on two hours a day in which no one in the team calls meetings or expects answers; where someone must be reachable, take turns. Everyone uses the time as they see fit. Try it for two weeks. It works when demanding work gets done during the day and no request suffers from waiting.',
    },
    {
      title: 'Find one rule that can go',
      text: 'Ask the team: "Which rule or habit keeps us from doing our work sensibly?" Collect the answers in 15 minutes and pick one that the team or its manager may suspend. Do without it for a month. If nothing bad has happened, drop it permanently, and look for the next one a quarter later.',
    },
    {
      title: 'Announce decisions before they are taken',
      text: 'On the first Monday of the month the team lead lists the decisions that are coming up and affect the team, goals included. Next to each, people may enter their names: want a say, want to hear, do not need it. Those who want a say are heard before the decision. It works when fewer decisions come as a surprise.',
    },
    {
      title: 'Settle shared hours and free the rest',
      text: 'Find out together in which hours of the week the work really needs all of you, or someone, to be present. Write them down, and let everyone arrange the rest as law, contract and service allow; where shifts are fixed, begin with free swaps. Review it after a month: is the service steady, and do the hours suit people better?',
    },
  ],
  'support-and-relationships': [
    {
      title: 'Pair people at random for a monthly chat',
      text: 'Each month draw pairs from all who want to take part. They meet for 20 minutes in working time, over coffee or by phone, without a set topic and without reporting back. After a quarter ask whether people want to go on. It works when colleagues who seldom met before begin to ask each other for help.',
    },
    {
      title: 'Give every newcomer a buddy',
      text: 'Anyone who is new, or new to a task, gets a buddy from the team for the first six weeks, a volunteer who is not their manager. They talk for 15 minutes every other day, and no question is too small. At the end the newcomer notes three things to improve for the next arrival. Those notes should get shorter each time.',
    },
    {
      title: 'Agree how to speak up about friction',
      text: 'Choose as a team how you raise small frictions: within a few days, between the two concerned, with what happened, what it makes harder, and the question "Could we...?" If that fails, both may ask a third person they trust. Practice on a made-up case for 30 minutes. Friction will not vanish, but it should be over sooner.',
    },
    {
      title: 'Keep an open half hour every week',
      text: 'The manager keeps 30 minutes open at the same time every week: anyone may come or call with anything, without giving a reason beforehand. Do not fill the time with other work, however urgent it looks. If no one comes for some weeks, change the hour. It works when people no longer have to hunt for a moment with the manager.',
    },
    {
      title: 'Write a short guide to working with me',
      text: 'Everyone who wishes writes half a page: when I work best, how to reach me, what helps me under pressure, what I gladly help with. Share only what you like. Read them together for 30 minutes and update them once a year. It works when people act on them, for instance by calling those who prefer calls.',
    },
  ],
  'growth-and-recognition': [
    {
      title: 'End the week with thanks among colleagues',
      text: 'Take five minutes on Thursday or Friday in which anyone may thank a colleague for one thing that helped. No one has to, and those who do not like to speak may write a card. The manager listens and joins in last. It works when thanks also go to work that few people see.',
    },
    {
      title: 'Keep the growth conversation separate from the review',
      text: 'Once or twice a year, each person and the manager take 30 minutes for one subject alone: what do you want to be able to do in a year, and what could be a first step here? No ratings and no pay on that day. Agree on one step with a date. Half a year later look at the steps that were taken, and clear away what held up the others.',
    },
    {
      title: 'Put names on the work',
      text: 'From now on, reports, presentations and plans carry the names of all who contributed and agree to be named, helpers included. The presenter says one sentence about each contribution. It takes a minute. It works when people outside turn directly to those who did the work.',
    },
    {
      title: 'Trade places for half a day',
      text: 'Once a quarter offer everyone half a day with a colleague with a different job, in the team or next door. Agree beforehand on one thing to learn, and take five minutes to tell the team about it afterwards. It has worked when someone uses what they saw, or finds a next step they had not thought of.',
    },
    {
      title: 'Keep a private record of achievements',
      text: 'Give everyone 10 minutes a month, in working time, to note what they achieved, learned and were thanked for. The notes belong to their writers. Before the yearly review each person chooses what to bring, and the manager begins with it. Reviews should then cover the whole year and not only the last weeks.',
    },
  ],
  'role-and-change-clarity': [
    {
      title: 'Describe each role in five lines',
      text: 'Everyone writes five lines: what I answer for, what others come to me for, what I decide, what is not mine, what is unclear to me. Read them together for 45 minutes and settle what does not fit. Keep the result where all can see it. In the month after, you should hear "I thought that was yours" less often.',
    },
    {
      title: 'Share news of a change on the same day each week',
      text: 'While a change is going on, publish a short note each week on the same day with three headings: what is certain, what is open, when we will know more. Send it even if there is nothing new. It takes 10 minutes. It works when people wait for the note instead of passing on rumors.',
    },
    {
      title: 'Sort out tasks with two owners or none',
      text: 'In 30 minutes, collect the tasks that two people do twice and those that no one feels in charge of. Take the most annoying five, and agree for each who does it from now on and who steps in. Write it down and leave the past alone. A month later ask whether these five are settled and which are next.',
    },
    {
      title: 'Hold a hearing before the change is settled',
      text: 'Before a change is final, invite the team for 30 minutes to ask, warn and propose; questions may also be handed in on paper without a name. Say at the start what is still open and what is not. Answer everything in writing within a week. It works if at least one detail of the plan becomes better through it.',
    },
  ],
  'workload-and-recovery': [
    {
      title: 'Take something off before adding something',
      text: 'Whenever new work comes in, the manager asks: "What may wait, become smaller or be left out for this?" The answer is written down next to the new task. If nothing can give way, the new work gets a later date. It feels awkward for some weeks; after that the list of open work should stop growing.',
    },
    {
      title: 'Plan four days out of five',
      text: 'Fill only four days of each week with planned work and leave the rest for what always happens. Start with the coming week: move whatever does not fit, and tell those who wait. Look on Friday at how the free part was used. It works when you finish what you planned without staying late.',
    },
    {
      title: 'Agree on quiet hours for messages',
      text: 'Settle together from when until when no one needs to read or answer messages, and agree on the one way to reach someone in a true emergency. Managers go first and schedule what they write at night for the morning. Try it for a month. It works when the emergency way is hardly used and people stop checking in the evening.',
    },
    {
      title: 'Keep time off free of calls',
      text: 'A week before time off, fill in one page: what is open, who takes it, what can wait. Go through it for 15 minutes with the colleague who covers, and then no one calls. Keep the first morning back free of meetings. If a call was needed after all, note what was missing on the page; there should be fewer such notes each season.',
    },
    {
      title: 'Plan a light day after each peak',
      text: 'Look at the coming quarter and mark the deadlines and events that demand most of you. Make the day after each a light one: no meetings, no due dates, time to tidy up, leaving on time. Protect it as firmly as the deadline itself. After the second peak ask whether people recovered sooner.',
    },
    {
      title: 'Make room for real breaks',
      text: 'For a month, end every meeting 10 minutes early and keep an hour around midday free of meetings. Where a phone or counter must be staffed, agree each morning who covers which break. Managers take their own breaks in plain view. Then ask, on unsigned slips, whether breaks really happen and what still prevents them.',
    },
  ],
}
