import type { Practice } from '#domain/analyst/practices/practice.ts'

export const humanCapability: readonly Practice[] = [
  {
    title: 'Show one useful trick a week',
    text: 'Start the weekly meeting with five minutes in which a volunteer shows one thing that saves time in a tool all of you use: a shortcut, a filter, a template. Note it on a shared page with a picture. Beginners are as welcome to show one as experts. After two months ask which tricks are in use; it should be more than a few.',
    helps: ['digital.human-capability.1', 'digital.human-capability.3'],
    rounds: 'odd',
    takes: 'one volunteer, 5 minutes a week',
    source: 'common practice',
  },
  {
    title: 'Use dots to see where skills are missing',
    text: 'Hang up or share a list of your tools with three columns: I can show others, I can manage, I would like help. People add dots without names, whenever no one is looking. Arrange an hour of help for the tool with most dots in the last column. Hang up a fresh list after three months; the dots should have moved.',
    helps: ['digital.human-capability.1', 'digital.human-capability.2'],
    rounds: 'even',
    takes: 'whole team, 10 minutes every three months',
    source: 'common practice',
  },
  {
    title: 'Do one real task in pairs',
    text: 'Instead of a course, pair those who want to learn a tool with those who know it, for an hour, on a task that has to be done anyway. The learner has the mouse, the other only speaks. Do this every two weeks for two months. It has worked when the learner does the task alone next time, and later shows it to others.',
    helps: ['digital.human-capability.4', 'digital.human-capability.1'],
    rounds: 'even',
    takes: 'pairs, an hour every two weeks',
    source: 'Collins et al. 1989',
  },
  {
    title: 'Write one-page guides for frequent tasks',
    text: 'Collect for a week the “how do I” questions that come up. For the three most frequent, let a volunteer who is new to the task write a page with pictures, and one who knows it well correct it. That takes about an hour each. You know it works when the page is sent instead of a long answer.',
    helps: ['digital.human-capability.4', 'digital.human-capability.3'],
    rounds: 'odd',
    takes: 'two people, an hour for each guide',
    source: 'common practice',
  },
  {
    title: 'Name a person to ask for each tool',
    text: 'Make a list of the tools you use and, for each, a volunteer who can be asked and when. Spread the tools over many volunteers and give each an hour a month to keep up to date. You know it works when help with a puzzling tool usually comes the same day.',
    helps: ['digital.human-capability.3'],
    rounds: 'even',
    takes: 'one volunteer for each tool, an hour a month',
    source: 'common practice',
  },
  {
    title: 'Plan the training before the tool arrives',
    text: 'For the next new tool write on half a page, before it is switched on: who needs to learn what, on which real task, who teaches it, and in which working hours. Hold a first hour before the start and a second one two weeks later, for the questions that come up in use. You know it works when the second hour has fewer basic questions.',
    helps: ['digital.human-capability.2', 'digital.human-capability.4'],
    rounds: 'odd',
    takes: 'those who introduce the tool, an hour; each user, an hour',
    source: 'Venkatesh & Bala 2008',
  },
]
