// Practices for the agile assessment, the easiest and most useful first in each category.

import type { Practices } from './practice.ts'

export const agilePractices: Practices = {
  responsiveness: [
    {
      title: 'Hand over a small useful piece this week',
      text: 'On Monday take the largest piece of open work and ask: "Which part could someone really use by Friday?" Write down that part and who will use it, and finish it before anything else. On Friday ask that person what to change in the next part. It works when each week ends with something in use, however small.',
    },
    {
      title: 'Finish before starting something new',
      text: 'Put all open work on one board or sheet and agree on a limit, for example two open items per person. Anyone who reaches the limit helps to finish something instead of starting more. It feels slow in the first week. After a month, fewer items should be open and more should be done.',
    },
    {
      title: 'Follow one request from arrival to delivery',
      text: 'Pick a request you finished lately and take 30 minutes to list every step with its date. Mark the days when work was done and the days when it only waited. Choose the longest wait and agree on one change that shortens it. Repeat with another request next month and compare the two lists.',
    },
    {
      title: 'Take turns at receiving urgent requests',
      text: 'Agree that one person a day takes whatever arrives unplanned: answers it, solves it or notes it for later. The others work undisturbed. Set up the schedule for two weeks, then ask whether urgent things were answered the same day and whether the others were really left in peace.',
    },
    {
      title: 'Put the waiting work in a new order every week',
      text: 'Once a week take 15 minutes with the list of waiting work and ask: "If we could finish only one thing, which would it be?" Move it to the top, find the second and third, and check that all three are clear enough to start. Delete what no one has asked about for three months. It works when no one has to ask what comes next.',
    },
  ],
  'stakeholder-concern': [
    {
      title: 'Show unfinished work to one person who will use it',
      text: 'Invite one person who depends on your work to look at something half done for 20 minutes. Ask what they would do with it and what is missing, and listen rather than explain. Do it every other week with a different person. It works when at least one remark each time changes what you do next.',
    },
    {
      title: 'Write down who benefits next to each task',
      text: 'Add two short columns to your list of work: "who benefits" and "what it lets them do". Fill them in together for the tasks of the coming two weeks, which takes about 20 minutes. Where no one can fill them in, ask the requester, or leave the task out. Fewer tasks should have blanks each time.',
    },
    {
      title: 'Ask for the sign of success before you begin',
      text: 'When a request arrives, ask: "How will you notice, a month after we deliver, that this has helped?" Write the answer into the task. A month after delivery call back and ask whether it happened. Collect the answers on one page; after a few months they show which kind of work is worth more of your time.',
    },
    {
      title: 'Publish what you will not do, and why',
      text: 'Keep a short list of declined and postponed requests, each with one sentence of reason and the date when you will look again. Share it with everyone who sends you requests, and update it monthly. Expect a few debates in the beginning. It works when people ask less often where their request stands.',
    },
  ],
  'continuous-improvement': [
    {
      title: 'Look back for 30 minutes and choose one change',
      text: 'Every two weeks the team meets with three questions: what helped, what got in our way, what is the one thing we will change? Leave with a single change, someone who looks after it and a date. Begin the next meeting by asking whether it was done and whether it helped. One change kept is worth more than five ideas.',
    },
    {
      title: 'Treat improvements as ordinary work',
      text: 'Improvements get lost when they depend on spare time. Put each one in the same list as all other work, with a date and someone who takes it, and leave room for one every two weeks. If it is pushed aside twice, decide openly whether to do it or drop it. Count at the end of the quarter how many were finished.',
    },
    {
      title: 'Write what you expect before you try something',
      text: 'Before a change in your way of working, complete one sentence together: "If we do this for two weeks, we should see..." Put the end date in the calendar. On that day compare, and then keep, adapt or stop. Stopping counts as a good result, because you found out cheaply.',
    },
    {
      title: 'Repair one small annoyance every Friday',
      text: 'Keep a shared list where everyone can note small daily annoyances: a confusing template, a missing key, a form with too many fields. On Friday two volunteers pick one that can be repaired in 30 minutes and repair it. It works when old lines are crossed out as fast as new ones are added.',
    },
    {
      title: 'Agree on what finished means',
      text: 'Take 30 minutes and list what must be true before the team calls a piece of work finished: for example checked by a colleague, filed in the right place, requester informed. Keep it to five lines, where all can see them, and raise one of them each quarter. You should see less work come back to be corrected.',
    },
  ],
  'team-autonomy': [
    {
      title: 'List the decisions the team takes by itself',
      text: 'Team and manager list the decisions of the past month in 30 minutes and sort them in three columns: the team decides, the team decides after asking, someone else decides. Move one decision a column closer to the team and try it for a month. You should see less work waiting for someone to say yes.',
    },
    {
      title: 'Share the skill that only one person has',
      text: 'Ask together: "Which work stops when any one of us is away for two weeks?" Choose one such task and let a second person do it next time, with someone who knows it next to them for an hour or two. Note the steps on one page. It has worked when the task goes on during the next vacation.',
    },
    {
      title: 'Let people pick their own work',
      text: 'For two weeks, do not hand out tasks. Put the work in order of importance, and at the start of the week let each person take from the top whatever they can do, asking for help where they cannot. Talk afterwards: was anything important left undone, and did people learn something new?',
    },
    {
      title: 'Try a month without one approval',
      text: 'Find the approval you asked for most often last month, and see how often it was refused. If the answer is hardly ever, ask the approver for a month in which the team decides alone within a clear limit and reports afterwards in one line each. Look at the list together at the end and decide whether to keep it that way.',
    },
    {
      title: 'Let the team say how much it can take on',
      text: 'Before a new week or month begins, the team looks for 15 minutes at what it finished in the last one and says how much it will take on now. The manager sets the order, the team sets the amount. Whatever does not fit is put off openly. After the third time, what you promise and what you finish should be close together.',
    },
  ],
  'management-support': [
    {
      title: 'Keep a list of obstacles you cannot move yourselves',
      text: 'Write down what holds the team up and lies beyond its reach, with the date and what it costs you each week. Give the manager the top line every week, and agree on the day when an answer is due. It works when lines leave the list. If none leaves for a month, talk about the list itself.',
    },
    {
      title: 'Invite management to see the work, not a report',
      text: 'Every other week show a manager for 20 minutes what you are working on, at the place where you do it. End with two questions, one each way: "What should we know?" and "What would help you?" Prepare nothing special. The sign of success is that questions about progress between the visits become rarer.',
    },
    {
      title: 'Bring one request, ready to be answered',
      text: 'Once a month choose the one thing that management could do for you. Put it on half a page: what happens now, what you would like, what it costs, what you will do in return. Ask for a yes, a no or a date; a clear no also saves time. Keep count of the answers: if fewer than half come within a week, ask for smaller things.',
    },
    {
      title: 'Ask for the reason behind each new goal',
      text: 'When a goal arrives from above, the manager adds three sentences: why this, why now, and what can be left undone instead. The team may ask until it can repeat them in its own words. This takes 10 minutes. It works when small daily decisions can be made by looking at those sentences.',
    },
    {
      title: 'Get one order of priority when several people ask',
      text: 'If requests come from several managers, put all of them on one page and ask those managers to agree on one order in a 30-minute meeting. Repeat monthly. Until there is an answer, work in the order you propose and say so openly. It works when sudden demands are compared with the page before they reach the team.',
    },
  ],
}
