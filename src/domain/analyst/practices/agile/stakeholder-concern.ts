import type { Practice } from '#domain/analyst/practices/practice.ts'

export const stakeholderConcern: readonly Practice[] = [
  {
    title: 'Show unfinished work to one person who will use it',
    text: 'Invite one person who depends on your work to look at something half done for 20 minutes. Ask what they would do with it and what is missing, and listen rather than explain. Do it every other week with a different person. You know it works when at least one remark each time changes what you do next.',
    helps: ['agile.stakeholder-concern.2', 'agile.stakeholder-concern.3'],
    rounds: 'odd',
    takes: 'two or three people and a guest, 20 minutes every other week',
    source: 'Beck et al. 2001',
  },
  {
    title: 'Write down who benefits next to each task',
    text: 'Add two short columns to your list of work: “who benefits” and “what it lets them do”. Fill them in together for the tasks of the coming two weeks, which takes about 20 minutes. Where no one can fill them in, ask the requester, or leave the task out. Fewer tasks should have blanks each time.',
    helps: ['agile.stakeholder-concern.1', 'agile.stakeholder-concern.4'],
    rounds: 'even',
    takes: 'whole team, 20 minutes every two weeks',
    source: 'Cohn 2004',
  },
  {
    title: 'Ask for the sign of success before you begin',
    text: 'When a request arrives, ask: “How will you notice, a month after we deliver, that this has helped?” Write the answer into the task. A month after delivery call back and ask whether it happened. Collect the answers on one page; after a few months they show which kind of work is worth more of your time.',
    helps: ['agile.stakeholder-concern.5', 'agile.stakeholder-concern.1'],
    rounds: 'odd',
    takes: 'person who takes the request, 5 minutes, and a call a month later',
    source: 'common practice',
  },
  {
    title: 'Publish what you will not do, and why',
    text: 'Keep a short list of declined and postponed requests, each with one sentence of reason and the date when you will look again. Share it with everyone who sends you requests, and update it monthly. Expect a few debates in the beginning. You know it works when people ask less often where their request stands.',
    helps: ['agile.stakeholder-concern.4'],
    rounds: 'odd',
    takes: 'team lead, 30 minutes a month',
    source: 'common practice',
  },
  {
    title: 'Watch one person use your work',
    text: 'Once a month two of you visit someone who uses what you deliver and watch for half an hour, at their place and in their normal day. Ask them to say what they are doing and why; do not explain or help. Tell the team three things that you saw. You know it works when you find a difficulty that no one had ever reported.',
    helps: [
      'agile.stakeholder-concern.2',
      'agile.stakeholder-concern.5',
      'agile.stakeholder-concern.1',
    ],
    rounds: 'even',
    takes: 'two people in turn, half an hour a month',
    source: 'Beyer & Holtzblatt 1998',
  },
  {
    title: 'Show a version on paper before you build it',
    text: 'Draw the new form, page or process by hand and let one person who will use it go through it with a pen. Ask what they expect at each step and note where they hesitate. Change the drawing on the spot. This costs an hour and is worth it when at least one step changes before the real work begins.',
    helps: ['agile.stakeholder-concern.3'],
    rounds: 'even',
    takes: 'two people and one future user, an hour for each draft',
    source: 'Snyder 2003',
  },
]
