// Practices for the leadership assessment, the easiest and most useful first in each category.

import type { Practices } from './practice.ts'

export const leadershipPractices: Practices = {
  'clarity-and-planning': [
    {
      title: 'Publish three priorities for the month, in order',
      text: 'On the first working day the team lead writes three priorities in order, each with one sentence of reason, and adds what will not be done this month. Take 15 minutes for questions. When two things collide later, the order decides. It works when people can name the first priority without looking it up.',
    },
    {
      title: 'Hand out work with four answers',
      text: 'Whenever you give a task, answer four questions: what is the result, what is it for, by when, and how good must it be? Then ask: "What have I left out?" It takes three minutes per task. The test is simple: fewer questions halfway, and fewer results that are either too polished or too rough.',
    },
    {
      title: 'Plan backwards from the date',
      text: 'For work of more than two weeks take 30 minutes with those who will do it. Start from the due date and ask again and again: "What must be ready just before that?" Write each step on a card with a day and a name. If the first card should have been done already, change the date or the scope now, while it is still easy.',
    },
    {
      title: 'Agree on check-ins when the work begins',
      text: 'Set two or three moments at which you will look at the work together, for example after the first draft, and write them into the calendar. Between these, do not ask for news; people call you if something goes wrong. It works when you are not surprised at the end and they are not interrupted on the way.',
    },
    {
      title: 'Collect open questions without names',
      text: 'Once a month hand out slips of paper, or share a page that keeps no names, with one line to finish: "I would find it easier to do my work if I knew..." The team lead answers all of them in writing within a week, if need be with "I do not know yet". The same questions should not come back.',
    },
  ],
  'problem-solving': [
    {
      title: 'Answer each reported problem by the next day',
      text: 'When someone reports a problem, the team lead answers by the end of the next working day: what will be done and when, who is dealing with it now, or why it has to wait. Keep a short list of open problems and go through it for 10 minutes a week. It works when no one has to report the same problem twice.',
    },
    {
      title: 'Spend ten minutes on the problem alone',
      text: 'When a problem comes up, put solutions aside for 10 minutes. Answer together what exactly happens, since when, where it does not happen, and what it costs you. Write that down in two sentences that all accept, and only then collect solutions. It works when you solve a problem once instead of several times.',
    },
    {
      title: 'Imagine that the plan has failed',
      text: 'Before an important start say: "It is three months later and this has gone badly: why?" Everyone writes reasons for five minutes; then read them out and choose the two most likely. Change the plan to prevent those two. It takes 20 minutes in all, and it was worth it if the plan has changed.',
    },
    {
      title: 'Put a second option next to the first',
      text: 'Do not make a larger decision with only one proposal on the table. Ask for a second, truly different one, and add the option of doing nothing. Take 20 minutes to note for each the gain, the price and what would be hard to undo. It works when the first proposal does not always win.',
    },
    {
      title: 'Write one page for bad days',
      text: 'List with the team the three disturbances that hit you most, for example illness, a failed system or an angry customer. Note for each who decides, who is told and what is done in the first hour. This takes 45 minutes. Try it out on a quiet day, and correct the page after each real case; it works when the next bad day feels calmer.',
    },
    {
      title: 'Look for the cause that you can change',
      text: 'Take a problem that keeps returning and ask "Why does this happen?", and then "Why?" again of each answer, until you reach something you can change yourselves. If the answer is a person, ask what made it easy to go wrong. Change that one thing and note the date. See after a month whether the problem has returned.',
    },
  ],
  'support-and-recognition': [
    {
      title: 'Give one specific thank-you a week',
      text: 'Every Friday the team lead takes five minutes to thank someone in one or two sentences: what you did, and what it made possible. Leave out general praise and any "but". Over two months include everyone, and the quiet work that is easy to overlook. It works when people begin to thank each other just as concretely.',
    },
    {
      title: 'Meet each person for half an hour every two weeks',
      text: 'Hold a regular 30-minute conversation whose agenda belongs to the team member, not to you. Begin with: "What would make this half hour useful?" Postpone it if you must, but do not cancel it; in a larger team, meet monthly. It works when you hear of difficult things there first, and early.',
    },
    {
      title: 'Remove one burden from the team each month',
      text: 'The team lead asks the whole team: "What wears you out that I could take away?" Collect answers on unsigned cards and choose one that you can really remove: a report, a rule, a difficult call. Say by when, and tell the team when it is done. After some months there should be more done than promised.',
    },
    {
      title: 'Ask how people like to be recognized',
      text: 'Some like thanks in front of all, some in private, some as a new task or a free afternoon. Ask everyone in your next one-to-one: "When have you felt that your work was valued here?" Note the answers for yourself and act on one within two weeks. Ask again in half a year; people should have a recent example to tell.',
    },
    {
      title: 'Pass good news upwards',
      text: 'Once a month the team lead takes 10 minutes to tell senior managers in three lines what the team has achieved, why it mattered and whose idea it was, if they agree to be named. The team gets a copy. It works when people from outside begin to mention the work to the team.',
    },
  ],
  'development-and-empowerment': [
    {
      title: 'Ask before you advise',
      text: 'When someone comes with a question, the team lead first asks what they have considered, what they would do, and what they need. Advice comes after that, if it is still wanted. It takes a few minutes longer at first. After a month people should bring proposals along with their questions.',
    },
    {
      title: 'Hand over one decision completely',
      text: 'Choose a decision that you make every month and give it away, with its limits: budget, date, and what must not happen. Say that you will support the outcome even if you would have chosen otherwise. Talk for 20 minutes after the second time. It works when you are informed and no longer asked.',
    },
    {
      title: 'Tie one skill to one real task',
      text: 'The team lead agrees with each person on one skill for the quarter and on one piece of real work in which to practice it, with someone to turn to. Write it in two lines that the person keeps. Look at it together for 10 minutes a month. Ask at the end: "What can you do now that you could not do before?"',
    },
    {
      title: 'Take someone along to a meeting',
      text: 'Once a month take a team member along to a meeting you usually attend alone, and let everyone have a turn. Talk for five minutes before about what is at stake, and for five minutes after about what was seen. On a second visit, let them present a point. It works when someone can take your place there while you are away.',
    },
    {
      title: 'Give feedback while it is fresh',
      text: 'Give feedback within two days, in private and in three sentences: what I saw, what it led to, and "How do you see it?" Do it for things that went well at least as often as for difficult ones. Agree on this form with the team, so that it also serves for feedback to the team lead. Feedback should become shorter and more common.',
    },
  ],
  'change-and-learning': [
    {
      title: 'Put each change on half a page',
      text: 'Before a change, the team lead writes half a page: why it comes, what will be different, what stays as it is, and what is not known yet. Read it together and take 20 minutes for questions. Add the answers to the page. It has worked if people can tell a colleague the reason in their own words, whether or not they like it.',
    },
    {
      title: 'Set a review day for each change',
      text: 'Introduce a new rule or routine together with the day on which the team will judge it, about six weeks later. On that day ask: what has it brought, what does it cost, do we keep, alter or end it? Take 20 minutes. It works when at least now and then a change is altered or ended on its day.',
    },
    {
      title: 'Study one success',
      text: 'Once a month take 30 minutes for something that went better than expected. Ask what you did differently, what was luck and what you can repeat. Write down one thing to turn into a habit. After half a year look at the list: which of these habits are still alive?',
    },
    {
      title: 'Ask what people may lose',
      text: 'In the first talk about a change, ask the whole team: "What might we lose by this?" Write every answer down without arguing: routine, influence, pleasant company, free evenings. Take 20 minutes to mark what can be kept or made up for, and say plainly what cannot. You should hear fewer objections to side issues afterwards.',
    },
    {
      title: 'Ask for advice about your own leadership',
      text: 'Twice a year the team lead asks: "What should I do more of, and what less?" Answers come typed and unsigned, collected by someone from outside the team. The team lead does not guess at authors, tells the team the main points within a week and names one change. Six weeks later ask whether people have noticed it.',
    },
  ],
  'external-representation': [
    {
      title: 'Bring back the news in five lines',
      text: 'After each meeting with managers or other departments, the team lead takes 10 minutes to write five lines to the team the same day: what was decided, what it means for us, what is open, what I said for us, what you may pass on. It works when the team no longer hears its news elsewhere first.',
    },
    {
      title: 'Ask the team for its message beforehand',
      text: 'The day before an important meeting outside, the team lead asks: "What are the two things I must say for us there?" Five minutes in chat or at the desk will do. Afterwards the team hears whether they were said and how they were received. It works when people feel that their view was in the room.',
    },
    {
      title: 'Draw the map of those you depend on',
      text: 'Draw in 30 minutes the people and departments that the team needs or serves, with a thick line for strong contact and a thin one for weak contact. Choose two thin lines that matter, and let someone volunteer for each to meet them for a coffee this month; the team lead takes the hardest one. Draw the map again in half a year: the thin lines should be thicker.',
    },
    {
      title: 'Give outside requests one place to go',
      text: 'Agree on one address or person for requests to the team, and tell the other departments. Every request gets an answer within two days: yes with a date, no with a reason, or a question. The team lead backs the team when someone tries to go around it. It works when fewer requests reach people directly.',
    },
    {
      title: 'Show other departments your work once a quarter',
      text: 'Invite neighboring departments for 30 minutes: the team shows two pieces of work, says what it is busy with and asks what others would like to know. Let different people present, without slides. Good signs are questions, invitations in return, and requests that suit you better than before.',
    },
  ],
}
