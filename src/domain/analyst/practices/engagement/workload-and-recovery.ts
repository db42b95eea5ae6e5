import type { Practice } from '#domain/analyst/practices/practice.ts'

export const workloadAndRecovery: readonly Practice[] = [
  {
    title: 'Take something off before adding something',
    text: 'Whenever new work comes in, the manager asks: “What may wait, become smaller or be left out for this?” The answer is written down next to the new task. If nothing can give way, the new work gets a later date. It feels awkward for some weeks; after that the list of open work should stop growing.',
    helps: ['engagement.workload-and-recovery.1'],
    rounds: 'odd',
    takes: 'manager, 5 minutes for each new task',
    source: 'Schaufeli & Bakker 2004',
  },
  {
    title: 'Plan four days out of five',
    text: 'Fill only four days of each week with planned work and leave the rest for what always happens. Start with the coming week: move whatever does not fit, and tell those who wait. Look on Friday at how the free part was used. You know it works when you finish what you planned without staying late.',
    helps: ['engagement.workload-and-recovery.1'],
    rounds: 'even',
    takes: 'whole team, 20 minutes a week',
    source: 'DeMarco 2001',
  },
  {
    title: 'Agree on quiet hours for messages',
    text: 'Settle together from when until when no one needs to read or answer messages, and agree on the one way to reach someone in a true emergency. Managers go first and schedule what they write at night for the morning. Try it for a month. You know it works when the emergency way is hardly used and people stop checking in the evening.',
    helps: ['engagement.workload-and-recovery.3'],
    rounds: 'even',
    takes: 'whole team, 30 minutes, then try it for a month',
    source: 'Sonnentag & Fritz 2007',
  },
  {
    title: 'Keep time off free of calls',
    text: 'A week before time off, fill in one page: what is open, who takes it, what can wait. Go through it for 15 minutes with the colleague who covers, and then no one calls. Keep the first morning back free of meetings. If a call was needed after all, note what was missing on the page; there should be fewer such notes each season.',
    helps: ['engagement.workload-and-recovery.3'],
    rounds: 'odd',
    takes: 'the person and a colleague, 30 minutes before time off',
    source: 'Sonnentag & Fritz 2015',
  },
  {
    title: 'Plan a light day after each peak',
    text: 'Look at the coming quarter and mark the deadlines and events that demand most of you. Make the day after each a light one: no meetings, no due dates, time to tidy up, leaving on time. Protect it as firmly as the deadline itself. After the second peak ask whether people recovered sooner.',
    helps: ['engagement.workload-and-recovery.2', 'engagement.workload-and-recovery.1'],
    rounds: 'even',
    takes: 'team lead, 15 minutes a quarter',
    source: 'Meijman & Mulder 1998',
  },
  {
    title: 'Make room for real breaks',
    text: 'For a month, end every meeting 10 minutes early and keep an hour around midday free of meetings. Where a phone or counter must be staffed, agree each morning who covers which break. Managers take their own breaks in plain view. Then ask, on unsigned slips, whether breaks really happen and what still prevents them.',
    helps: ['engagement.workload-and-recovery.2'],
    rounds: 'odd',
    takes: 'whole team, 15 minutes, then try it for a month',
    source: 'Trougakos & Hideg 2009',
  },
]
