// Practices for the innovation assessment, the easiest and most useful first in each category.

import type { Practices } from './practice.ts'

export const innovationPractices: Practices = {
  'shared-vision': [
    {
      title: 'Write the goal on cards and compare',
      text: 'Everyone writes in one sentence what the team is there to achieve this year, on an unsigned card, in five minutes. Lay the cards out and look at the differences with curiosity. Agree within 30 minutes on one sentence that all can repeat. Do it again in three months: the cards should then look more alike.',
    },
    {
      title: 'Describe three signs that you have arrived',
      text: 'Take the main goal and ask: "What will others see or hear at the end of the quarter, if we get there?" Agree on three such signs, so plain that a stranger could check them. Every other week take five minutes to ask which sign is nearer and which daily task brings it nearer. When one appears, cross it off together.',
    },
    {
      title: 'Check whether the goal can be reached',
      text: 'Ask the team for each goal: "What would have to be true for us to reach this in time?" Write the conditions down and mark those you doubt, which takes 45 minutes. Then shrink the goal, move the date or ask for what is missing. It has worked when people say "we will" of the goal rather than "we should".',
    },
    {
      title: 'Park one goal so that the others can move',
      text: 'List all current goals and let each person mark the two that matter most. Park the one with the fewest marks until a named date, and tell those who expect it. Its time goes to the others. After a month ask whether they have moved faster, and if so, park another.',
    },
  ],
  'participative-safety': [
    {
      title: 'Let the most senior person speak last',
      text: 'In every discussion where ideas are wanted, those with most rank or experience give their view at the end, and until then only ask questions. Tell everyone that this is on purpose. It works when new ideas come up, and when the choice is not always the one the most senior person had in mind.',
    },
    {
      title: 'Separate finding ideas from judging them',
      text: 'Hold two short meetings on two days. On the first, collect ideas for 20 minutes, without comment, on cards that bear no names. On the second, group the cards and choose what to pursue. See whether you now have more ideas than usual, and more unusual ones.',
    },
    {
      title: 'Hold a half hour for drafts only',
      text: 'Every two weeks two volunteers show something unfinished for 15 minutes each: a draft, a plan, a rough calculation. Finished work is not allowed. The others say one thing they like and ask one question. It works when people start to show things earlier, and large corrections at the end become rarer.',
    },
    {
      title: 'Put proposals up for comment for two days',
      text: 'Before a decision that touches the whole team, share half a page with the proposal and leave it open for comments for two working days. The author answers every comment, also with "no, because". Then decide on the announced day. It works when people who did not get their way can still say that they were heard.',
    },
  ],
  'task-excellence': [
    {
      title: 'Choose two examples of good work',
      text: 'Take 30 minutes and pick from your own past work one example that is excellent and one that is just good enough. Write next to each, in a few lines, what makes it so. Use the two to judge new work and to brief newcomers. It works when there are fewer arguments about taste and fewer corrections.',
    },
    {
      title: 'Have a colleague look before it leaves the team',
      text: 'Before anything important goes out, a colleague gives it 15 minutes and answers three questions: is it right, is it clear, what would the receiver ask? Take turns, also with the work of the most experienced. Note what was caught. If nothing is caught for a month, use it only for risky work.',
    },
    {
      title: 'Argue against your own plan for ten minutes',
      text: 'When a plan seems settled, split the team at random: half looks for the strongest reasons against it for 10 minutes, half for the strongest in favor. Since chance decides who argues what, no one has to be the critic. Then both halves improve the plan together; expect at least one change.',
    },
    {
      title: 'List the slips you see most often',
      text: 'Collect from the last month what had to be done again, by kind of slip and never by person. Turn the five most common into a short list to check before delivery. Review the list every quarter and remove what no longer happens. It works when less has to be done again.',
    },
    {
      title: 'Visit finished work a month later',
      text: 'A month after delivery two people go and look for 30 minutes: is it used, does it hold, what has the user changed? They tell the team two things to repeat and one to do differently. Once a month is enough. It pays off when you learn something that no check on the day of delivery could have shown.',
    },
  ],
  'support-for-innovation': [
    {
      title: 'Answer every idea within a week',
      text: 'Keep an open list of ideas. Within a week each gets one of three answers in writing: yes, from this date; not now, we look again then; no, for this reason. The team lead writes the answers, in about 20 minutes a week. It works when ideas keep coming after the first few have been declined.',
    },
    {
      title: 'Put two hours for trying things in the calendar',
      text: 'Set aside two hours every other week in which anyone may try a better way of doing some part of their work. Treat it like an appointment with a customer: it may move to another day, but not disappear. In the last 10 minutes tell each other what came of it, even if it was nothing. After three months look at what is now in daily use.',
    },
    {
      title: 'Agree on trials that need no permission',
      text: 'Write on half a page, together with your manager, what anyone may try without asking: for how long, at what cost, who may be affected, and how it can be undone. Everything within these limits is allowed and simply announced. It works when you hear of a new trial every month.',
    },
    {
      title: 'Give each idea two helpers for its first step',
      text: 'When someone brings an idea that the team likes, ask at once for two volunteers who give an hour each this week, for a rough model, a call or a calculation. Agree on one question that this step should answer. If no one volunteers, the idea can wait. You should see more ideas get past the talking stage.',
    },
    {
      title: 'Thank people for trials that did not work',
      text: 'Once a month give the meeting 10 minutes for one trial that was stopped. Those who ran it tell what they hoped for, what happened and what others can use of it, if they wish to. The team lead thanks them for the attempt. It works when trials are started more often and stopped sooner.',
    },
  ],
  learning: [
    {
      title: 'Read old lessons before starting new work',
      text: 'Keep one page of lessons, each in one line: "When this happens, do that." Anyone who starts a new piece of work reads it for five minutes and picks the two lines that matter this time. Add a line whenever you finish something. It works when you can name a mistake that you did not make twice.',
    },
    {
      title: 'Test your riskiest assumption cheaply',
      text: 'At the start of a project list what you take for granted: that people want it, that the data exist, that the supplier can deliver. Choose the one that would hurt most if wrong, and find a way to check it within a week by a call, a sample or a visit. An hour is enough for the list. It works when bad news comes in the first week instead of the last.',
    },
    {
      title: 'Spend an hour with a team that does it differently',
      text: 'Choose a task that troubles you and find a team, inside or outside, that has the same kind of task. Two people visit for an hour with three questions and bring back one thing to try. Offer a visit in return. Do it once a quarter, and before the next visit check whether what you brought back is still in use.',
    },
    {
      title: 'Write three sentences about each idea you drop',
      text: 'When an idea is abandoned, write down what you tried, what you found out and under which conditions it may be worth another look. Keep these notes in one place and go through them together for 20 minutes twice a year. It pays off the first time that one of them spares you a repeat or brings an idea back at the right moment.',
    },
    {
      title: 'Book time to learn and pass on what it brought',
      text: 'Reserve one hour every two weeks in which everyone may learn something useful for the work, from an article, a course or a colleague. What is worth passing on gets three lines on a shared page or five minutes in the next meeting. The hour may be moved but not dropped. After two months ask which of it is in use.',
    },
  ],
  'customer-orientation': [
    {
      title: 'Call one customer a week with two questions',
      text: 'Each week a different member of the team calls someone who uses your work, inside or outside the company, for 15 minutes. Ask: "What was harder than it should be?" and "What do you do right before and after?" Tell the team one thing on Monday. After a month you should know something that surprised you.',
    },
    {
      title: 'Read complaints and questions together',
      text: 'Print the last complaints and questions you received and read them as a team for 30 minutes, without defending anything. Sort them by what people were trying to get done. Choose the largest pile and change one thing about it within two weeks. That pile should be smaller next time.',
    },
    {
      title: 'Show a sketch to three customers first',
      text: 'Before building or writing something new, draw it on paper in 20 minutes and show it to three people who would use it. Ask them what they would do with it, and do not try to sell it. If two of the three get stuck at the same point, draw it again. It works when you change your mind on paper rather than after delivery.',
    },
    {
      title: 'Let someone speak for the customer',
      text: 'In each planning meeting someone, in turn, speaks for the customer: before every decision they say in one sentence what it means for those who use the result. Where they can only guess, the team notes a question for a real customer. It works when there is less guessing from month to month.',
    },
  ],
  implementation: [
    {
      title: 'Turn one idea into a step for this week',
      text: 'At the end of each discussion of ideas choose one and ask: "What is the smallest step we can finish by Friday, and who takes it?" Write both down before leaving the room. Look on Friday for five minutes at what it showed, then agree on the next step. It works when you can say of each idea what was done about it last.',
    },
    {
      title: 'Set a date to go on or stop, before you start',
      text: 'When a new idea starts, agree on the day you will decide, on what you want to have seen by then, and on who decides. Two to six weeks is a good span. On that day there are only two answers: go on or stop. It works when no project lives on merely because no one has ended it.',
    },
    {
      title: 'Begin with the few who want it',
      text: 'Do not introduce something new to everyone at once. Ask for a handful of volunteers, use it with them for two weeks and meet for 15 minutes twice a week to fix what bothers them. Then let them show it to the others in their own words. If it goes well, the second group has fewer questions than the first.',
    },
    {
      title: 'List who will have to do what differently',
      text: 'For each idea you intend to keep, spend 30 minutes on a table: who is affected, what they will do differently, what they need for that, who talks to them and when. Talk to them before the start, not after. If the new way is still in use two months later without reminders, you have done it well.',
    },
    {
      title: 'Name one person to lead the idea and one to clear its way',
      text: 'Give each new project two names: one person who carries it from week to week, and one with the authority to remove obstacles. They talk for 15 minutes every week about one thing: what stands in the way now. A project with only one name waits until the second is found. It works when fewer projects go quiet halfway.',
    },
  ],
}
