// Practices for the teamwork assessment, the easiest and most useful first in each category.

import type { Practices } from './practice.ts'

export const teamworkPractices: Practices = {
  communication: [
    {
      title: 'Agree which channel is for what',
      text: 'In 30 minutes list the ways you reach each other and agree on one use for each: for example phone for urgent, chat for today, email for outsiders, the shared folder for what must last. Add how soon an answer may be expected. Keep the page where all can see it. After two weeks ask whether people still search in several places.',
    },
    {
      title: 'Open the week with a ten-minute check-in',
      text: 'On Monday everyone says three sentences: what I am working on, what the others should know, where I may need someone. No discussion during the check-in; whatever needs one is arranged right after it between those concerned. Keep it to 10 minutes. It works when midweek surprises become rarer.',
    },
    {
      title: 'Keep one page of decisions',
      text: 'Start a shared page with one line per decision: date, what was decided, why, and who to ask. The leader of a meeting fills it in before the meeting ends, which takes two minutes. Point to it when an old question returns. You will notice that settled matters are reopened less often.',
    },
    {
      title: 'Close meetings by saying back what was agreed',
      text: 'In the last five minutes of every meeting two people say in their own words what was agreed and what they will do next. Differences show at once and are settled on the spot. Take turns, so that no one feels tested. If it helps, you will hear "I thought you meant something else" less often.',
    },
    {
      title: 'Ask monthly what news came too late',
      text: 'Once a month ask the team: "What did you learn late, or by chance, that you needed earlier?" Collect answers on paper for five minutes, then choose one and agree who will pass on that kind of news, when and where. Talk about the path of the news, never about who should have spoken. The next list should be shorter.',
    },
  ],
  coordination: [
    {
      title: 'Put the work of the week on one page',
      text: 'List everything due this week on a single sheet or board: task, lead, day. Go through it for 10 minutes on Monday and again on Thursday, and move what will not fit while there is still time to tell those who wait. It works when nothing on the page takes anyone by surprise on Friday.',
    },
    {
      title: 'Write a checklist for your most fragile handover',
      text: 'Agree which handover, between people, shifts or departments, causes most questions. Both sides write down together what must be passed on, in at most seven lines; that takes about 30 minutes. Use it for two weeks, then delete what no one needed. If it works, fewer follow-up questions come in.',
    },
    {
      title: 'Give every task exactly one lead',
      text: 'Go through the open tasks and name one person who keeps each together. The lead need not do the work, but knows its state and calls for help. If there are two names, choose one; if there is none, ask for a volunteer or drop the task. It works when anyone can tell at a glance who to ask.',
    },
    {
      title: 'Look two weeks ahead for collisions',
      text: 'Every Friday spend 15 minutes on the calendar of the next two weeks: absences, deadlines, visits, shared rooms or equipment. Ask: "Where do two things need the same people or the same place?" Move one of them now, while it is easy. Count the last-minute changes; they should become fewer.',
    },
    {
      title: 'Tell each other what you need, and by when',
      text: 'At the start of a joint piece of work everyone writes two lists: what I need, who from and by which day, and what I will give and who to. Lay them side by side for 20 minutes. Wherever a need has no matching promise, settle it there and then. Keep the result visible; it works when fewer days are lost to waiting.',
    },
  ],
  'mutual-support': [
    {
      title: 'Agree to ask for help after 30 minutes',
      text: 'Make it a rule for all: anyone who is stuck for 30 minutes asks someone, and the person asked either helps or names a time today. The most experienced people go first and ask openly, so that it feels normal. After two weeks talk about one case in which asking early saved time.',
    },
    {
      title: 'Add to an idea before judging it',
      text: 'In discussions agree on a first round in which people may only add: "Yes, and we could also..." Doubts come in the second round and are welcome there. It takes five minutes more per topic. It works when proposals leave the meeting better than they came in.',
    },
    {
      title: "Repeat the other's point before you disagree",
      text: 'When two views clash, each side first says what the other wants and why, until the other says "yes, that is it". Only then does it answer. Anyone in the room may ask for this, and it takes two minutes. It works when more disagreements are settled in the meeting in which they came up.',
    },
    {
      title: 'Promise help for the hardest days in advance',
      text: 'At the start of the month take 15 minutes and ask which task will have its hardest days, and when. Two volunteers promise half a day each for those days, keep it free in the calendar and agree on what they will do, small jobs included. It works when the hard days end at a normal hour and no one has to beg for help at the last moment.',
    },
    {
      title: 'Agree what you say when a teammate is criticized',
      text: 'Talk for 20 minutes about unfair criticism from outside and agree on words that anyone may use, for example: "That is our joint work. Tell me what went wrong, and I will call you back today." Then check the facts inside the team, calmly and without blame. After the next case ask whether the words helped and change them if not.',
    },
  ],
  'balance-of-effort': [
    {
      title: 'Make the unseen work visible',
      text: 'For one week everyone notes small jobs that no plan shows: answering calls, preparing rooms, tidying files, helping new colleagues. Put them on one list of jobs, without names, and ask which ones the team wants to share, simplify or stop. Act on one of them the same day. Repeat it twice a year; the list should get shorter and its jobs better spread.',
    },
    {
      title: 'Rotate the jobs no one loves',
      text: 'Collect the recurring jobs that few people enjoy, such as minutes, reports or early calls. Make a monthly schedule in which every job moves on to the next person, and allow swaps without asking. Include the manager where possible. After a quarter ask whether the spread feels fair, and change it where it does not.',
    },
    {
      title: 'Swap one task for a month',
      text: 'Everyone who wishes writes down one task they would gladly give away and one they would like to take on. Read both lists aloud and arrange the swaps that fit, and leave the rest. Try them for a month, with an hour to show each other how. Keep the swaps that both sides like and undo the others without discussion.',
    },
    {
      title: 'Agree on three things everyone can count on',
      text: 'Talk for 30 minutes about what a fair share means here. Choose three expectations that hold for all, for example: dates are kept or moved early, we help before we leave, everyone prepares for meetings. Write them as "we" sentences. Each month ask as a team which one needs care; after a while the answer should be a different one.',
    },
    {
      title: 'Offer spare time at midweek',
      text: 'On Wednesday take 10 minutes and ask only two things: "Who has room today?" and "Which task could use another pair of hands?" Match what fits; no one needs to explain a full or an empty calendar. It works when work moves to people with room before the end of the week, and late evenings become rarer.',
    },
  ],
  'psychological-safety': [
    {
      title: 'Begin with a mistake of your own',
      text: 'At the start of a meeting, the team lead takes a minute to tell what they got wrong lately and what they learned from it. Do it every other week and ask no one else to follow. In time others may do so unasked. It works when problems are mentioned while they are still small.',
    },
    {
      title: 'Answer bad news with thanks and two questions',
      text: 'Agree on one reply to bad news, for team leads first of all: thank you for saying so, what do we know, and what do you need? Reasons and lessons can wait until the next day. Keep the words on a card and use them for a month. Bad news should then come sooner.',
    },
    {
      title: 'Ask for one doubt before each decision',
      text: 'Before a decision, give everyone two minutes to write one doubt or risk on an unsigned card. Collect and mix the cards, read them out and answer the two or three that matter most. No one needs courage to doubt when everyone is asked to. It works when a card sometimes changes the decision.',
    },
    {
      title: 'Look into mishaps without names',
      text: 'After something went wrong, take 30 minutes to write down the sequence of events: what happened, not who did it. Ask at each step: "What made this the sensible thing to do at that moment?" Then change one thing in the setting: a form, a time, a reminder. It works when people also begin to report what only nearly went wrong.',
    },
    {
      title: 'Give questions a fixed place in meetings',
      text: 'Reserve the first five minutes of the weekly meeting for questions of every kind, also the very basic ones. The team lead asks one first, without knowing the answer. If the room stays silent, wait; that is normal in the first weeks. After a month questions should come without prompting.',
    },
  ],
}
