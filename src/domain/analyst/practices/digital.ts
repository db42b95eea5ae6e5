// Practices for the digital assessment, the easiest and most useful first in each category.

import type { Practices } from './practice.ts'

export const digitalPractices: Practices = {
  'strategy-and-management': [
    {
      title: 'Put the digital aims of the year on one page',
      text: 'The manager and two volunteers write one page in an hour: the three digital improvements that matter most this year, who they help, and what will be better in daily work. Discuss it with the team for 30 minutes and keep it where all can see it. It works when everyone can say which project comes first and why.',
    },
    {
      title: 'List all digital projects and pause one',
      text: 'Write down everything digital that is under way or being introduced, with its benefit and the hours it takes; 30 minutes will do. Pause the one that brings least until a named date, and tell those involved why. After six weeks, check whether the others are moving faster.',
    },
    {
      title: 'Measure one thing before and after',
      text: 'Before you introduce a tool or a new digital routine, choose one simple measure, such as minutes per case or the number of follow-up questions, and note it for a week. Do the same two months after the start. Show both to the team and decide whether to keep it, improve it or go back. Counting takes about 15 minutes a week.',
    },
    {
      title: 'Look over digital work once a quarter',
      text: 'Hold a 45-minute meeting once a quarter with three questions: what do we use and value, what do we pay for and hardly use, what shall we decide today? Invite the person in charge of the budget. Leave with one decision and a date. You should see fewer unused tools and fewer half-finished projects.',
    },
  ],
  culture: [
    {
      title: 'Work in shared documents from the start',
      text: 'Agree that new documents are created in the shared place, open to the team, and that links are sent instead of attachments. Exceptions are personal and confidential matters. Start with one project and two weeks. It works when the question "Which version is the latest?" no longer comes up.',
    },
    {
      title: 'Ask what you know and what you believe',
      text: 'Before a decision, take 10 minutes to fill two columns: what we know from figures or observation, and what we believe. Choose the belief that carries most weight and look for a number or an example within a few days. Then decide, even if the evidence is thin. It works when more of your decisions rest on something that anyone can look up.',
    },
    {
      title: 'Talk openly about worries over new tools',
      text: 'Before something new comes in, take 30 minutes for worries: more control, more work, errors, losing the job. Let people hand them in on paper without names. The manager answers each one honestly, including what is not decided yet. It has worked when later questions are about how to use the tool.',
    },
    {
      title: 'Let managers use the new tool first',
      text: 'When a tool is introduced, managers use it for their own work for two weeks before others have to, and tell the team what they found hard. From then on they no longer use the old way themselves. This costs them a few hours. It works when people ask them for tips and get useful ones.',
    },
    {
      title: 'Give each new tool a fair trial',
      text: 'Anyone, whatever their position, may propose to try a digital tool that the team already has, or a new use for one. A few volunteers use it for two weeks on real work and note what got easier, what got harder and how long it took to learn. The team listens for 15 minutes and only then decides. It works when people talk about failed trials as openly as about the others.',
    },
  ],
  'human-capability': [
    {
      title: 'Show one useful trick a week',
      text: 'Start the weekly meeting with five minutes in which a volunteer shows one thing that saves time in a tool all of you use: a shortcut, a filter, a template. Note it on a shared page with a picture. Beginners are as welcome to show one as experts. After two months ask which tricks are in use; it should be more than a few.',
    },
    {
      title: 'Use dots to see where skills are missing',
      text: 'Hang up or share a list of your tools with three columns: I can show others, I can manage, I would like help. People add dots without names, whenever no one is looking. Arrange an hour of help for the tool with most dots in the last column. Hang up a fresh list after three months; the dots should have moved.',
    },
    {
      title: 'Do one real task in pairs',
      text: 'Instead of a course, pair those who want to learn a tool with those who know it, for an hour, on a task that has to be done anyway. The learner has the mouse, the other only speaks. Do this every two weeks for two months. It has worked when the learner does the task alone next time, and later shows it to others.',
    },
    {
      title: 'Write one-page guides for frequent tasks',
      text: 'Collect for a week the "how do I" questions that come up. For the three most frequent, let a volunteer who is new to the task write a page with pictures, and one who knows it well correct it. That takes about an hour each. It works when the page is sent instead of a long answer.',
    },
    {
      title: 'Name a person to ask for each tool',
      text: 'Make a list of the tools you use and, for each, a volunteer who can be asked and when. Spread the tools over many volunteers and give each an hour a month to keep up to date. It works when help with a puzzling tool usually comes the same day.',
    },
  ],
  'technology-and-data': [
    {
      title: 'Settle where the valid copy of your data lives',
      text: 'List in 30 minutes the data you use daily, such as contacts, prices or rosters, and agree for each on the one place that counts. Mark or archive the other copies, and name someone who keeps each up to date. After a month ask whether two people have again worked with different figures.',
    },
    {
      title: 'Record what faulty tools cost you',
      text: 'For two weeks, note on a shared sheet each time a tool or device holds you up: what, how long, how you got around it. Take the three costliest, with examples, to the people who run your technology, and ask for a date. Repeat it twice a year and compare; the same three should not be on top again.',
    },
    {
      title: 'Clean one list of data a month',
      text: 'Choose one list that annoys people, such as customers, stock or files, and clean it together for 45 minutes: duplicates, gaps, outdated entries. Then agree on one rule that keeps it clean, for example a required field. Note how many entries were wrong. When you return to it, there should be far fewer.',
    },
    {
      title: 'Explain each key figure in one sentence',
      text: 'Take the five figures that you speak of most and write for each: what is counted, from where, on which day, and what is left out. It takes 45 minutes. Put the sentences next to the figures in every report. It works when people spend less time on whether a figure is right and more on what to do about it.',
    },
    {
      title: 'Go through access rights for half an hour',
      text: 'Twice a year look at who may open your shared folders and tools. Remove access that no one needs any more, replace shared passwords with personal ones, and ask how the last backup could be brought back. Write down what you cannot answer, and ask those who run your technology. The list should be shorter next time.',
    },
  ],
  processes: [
    {
      title: 'Mark each place where you type things twice',
      text: 'Walk through one frequent process for 30 minutes and mark every step where someone copies, retypes, prints or searches. Choose the mark that comes up most often and remove it with what you have: a link, a template, a shared sheet. Note the time per case before and after, and take the next mark in a month.',
    },
    {
      title: 'Replace back-and-forth emails with one form',
      text: 'Find the request for which you most often have to ask for missing details. Make a short shared form or table with just the fields that you need, seven at most, and send its link instead of a reply. Building it takes about an hour. It works when most requests can be handled without asking back.',
    },
    {
      title: 'Show which step each piece of work has reached',
      text: 'Take 30 minutes with those who do one of your main tasks and write down its steps, seven at most. Turn the steps into columns of a shared sheet or board and move each case along as it is worked on. Try it with one kind of case for two weeks. It works when no one has to ask where a case stands.',
    },
    {
      title: 'Simplify before you make it digital',
      text: 'Before a paper process becomes a digital one, ask of every step: what would happen without it? Remove what no one can explain, join what belongs together, and only then choose the tool. Take an hour with those who do the work every day. You should end with fewer steps, not with the same ones on a screen.',
    },
    {
      title: 'Let a machine do one weekly chore',
      text: 'Ask which small chore returns each week: a reminder, a summary, sorting email. Two volunteers take two hours to set it up with functions of the tools you already own, such as rules, recurring entries or formulas. Write down how it works and how to switch it off. After a month compare the minutes it saves with the time it took.',
    },
  ],
  'partnership-and-customer': [
    {
      title: 'Try your own page and form as a customer',
      text: 'Two people take a phone and try for 20 minutes what customers or other departments do with you: find the contact, fill in the form, wait for the reply. They note each place where they hesitate. Remove one hurdle this week. Let two others repeat it each quarter; the list should become shorter.',
    },
    {
      title: 'Answer the most common question in advance',
      text: 'Note for a week what people ask you by email and phone. Write a clear answer to the most frequent question and place it where they look first: on your page, in the automatic reply, in the confirmation. It takes an hour. Count the same question again after a month; it should come much less often.',
    },
    {
      title: 'Agree on one format with a partner',
      text: 'Choose the supplier or department that you exchange most with, and ask in a 30-minute call: "What do you retype of ours, and what do we retype of yours?" Agree on one shared file, form or format for the most annoying case and try it for a month. Both sides should notice fewer errors and less typing.',
    },
    {
      title: 'Promise a reply time and keep it',
      text: 'Note for two weeks how long digital requests wait for a first answer. Agree on a time that you can nearly always keep, state it in the automatic reply, and take turns at checking the inbox twice a day. A modest time that you keep is better than a bold one that you miss. Check it monthly: you should hardly ever have to apologize.',
    },
    {
      title: 'Ask one question after each contact',
      text: 'Add one line to the end of your replies or forms: "What was missing, if anything?" Make answering voluntary and possible without a name. Read the answers together for 10 minutes a week and fix one thing. After two months some of the early complaints should no longer come up.',
    },
  ],
}
