import type { Practice } from '#domain/analyst/practices/practice.ts'

export const participativeSafety: readonly Practice[] = [
  {
    title: 'Let the most senior person speak last',
    text: 'In every discussion where ideas are wanted, those with most rank or experience give their view at the end, and until then only ask questions. Tell everyone that this is on purpose. You know it works when new ideas come up, and when the choice is not always the one the most senior person had in mind.',
    helps: ['innovation.participative-safety.1', 'innovation.participative-safety.4'],
    rounds: 'odd',
    takes: 'the most senior person, in each discussion',
    source: 'Janis 1982',
  },
  {
    title: 'Separate finding ideas from judging them',
    text: 'Hold two short meetings on two days. On the first, collect ideas for 20 minutes, without comment, on cards that bear no names. On the second, group the cards and choose what to pursue. See whether you now have more ideas than usual, and more unusual ones.',
    helps: ['innovation.participative-safety.2', 'innovation.participative-safety.1'],
    rounds: 'even',
    takes: 'whole team, 20 minutes on each of two days',
    source: 'Osborn 1953',
  },
  {
    title: 'Hold a half hour for drafts only',
    text: 'Every two weeks two volunteers show something unfinished for 15 minutes each: a draft, a plan, a rough calculation. Finished work is not allowed. The others say one thing they like and ask one question. You know it works when people start to show things earlier, and large corrections at the end become rarer.',
    helps: ['innovation.participative-safety.2'],
    rounds: 'odd',
    takes: 'whole team, twice 15 minutes every two weeks',
    source: 'Catmull & Wallace 2014',
  },
  {
    title: 'Put proposals up for comment for two days',
    text: 'Before a decision that touches the whole team, share half a page with the proposal and leave it open for comments for two working days. The author answers every comment, also with “no, because”. Then decide on the announced day. You know it works when people who did not get their way can still say that they were heard.',
    helps: ['innovation.participative-safety.3', 'innovation.participative-safety.4'],
    rounds: 'even',
    takes: 'author, half a page; team, two days to comment',
    source: 'Laloux 2014',
  },
  {
    title: 'Ask who is missing before you decide',
    text: 'Before each decision take five minutes to list who will feel its effects, and compare the list with the people in the room. Ask the missing ones for their view, in person or in writing, before you decide. Say afterwards what their answers changed. You know it works when fewer decisions have to be opened again.',
    helps: ['innovation.participative-safety.3', 'innovation.participative-safety.1'],
    rounds: 'odd',
    takes: 'team lead, 5 minutes before each decision',
    source: 'common practice',
  },
]
