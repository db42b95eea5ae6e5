import type { Question } from './assessment.ts'

/** Questions as they were in version 1, by their ids in version 2. The others are unchanged. */
export const VERSION_1: Readonly<Record<string, Question>> = {
  'agile.responsiveness.6': {
    id: 'agile.responsiveness.1',
    text: 'Once a piece of our work is finished, it goes into use within days.',
  },
  'agile.responsiveness.7': {
    id: 'agile.responsiveness.2',
    text: 'When priorities change, we can adjust our plan within a few days.',
  },
  'agile.responsiveness.8': {
    id: 'agile.responsiveness.4',
    text: 'An urgent request reaches the right person in our team the same day.',
  },
  'agile.continuous-improvement.6': {
    id: 'agile.continuous-improvement.3',
    text: 'When something goes wrong, we look for what caused it.',
  },
  'agile.team-autonomy.2': {
    id: 'agile.team-autonomy.2',
    text: 'We have the skills in our team to finish a piece of work on our own.',
  },
  'agile.management-support.1': {
    id: 'agile.management-support.1',
    text: 'Managers help us clear obstacles that lie beyond our reach.',
  },
  'agile.management-support.6': {
    id: 'agile.management-support.3',
    text: 'Managers protect our agreed work from sudden outside demands.',
  },
  'agile.management-support.4': {
    id: 'agile.management-support.4',
    text: 'Managers stand behind the decisions that we make as a team.',
  },
  'teamwork.communication.5': {
    id: 'teamwork.communication.1',
    text: 'Important news reaches our whole team within a day.',
  },
  'teamwork.coordination.4': {
    id: 'teamwork.coordination.4',
    text: 'We settle the order of our tasks before we begin.',
  },
  'teamwork.mutual-support.5': {
    id: 'teamwork.mutual-support.2',
    text: 'We show a teammate how to do a task that is new to them.',
  },
  'teamwork.mutual-support.4': {
    id: 'teamwork.mutual-support.4',
    text: 'We stand by a teammate who gets unfair criticism from outside.',
  },
  'teamwork.balance-of-effort.5': {
    id: 'teamwork.balance-of-effort.2',
    text: 'We put a similar amount of effort into our shared goals.',
  },
  'teamwork.psychological-safety.5': {
    id: 'teamwork.psychological-safety.3',
    text: 'In our team, it is fine to ask a basic question.',
  },
  'teamwork.psychological-safety.6': {
    id: 'teamwork.psychological-safety.4',
    text: 'When a teammate disagrees with the rest of us, we want to hear why.',
  },
  'innovation.shared-vision.5': {
    id: 'innovation.shared-vision.1',
    text: 'If a visitor asked each of us for our main goal, the answers would match.',
  },
  'innovation.shared-vision.6': {
    id: 'innovation.shared-vision.2',
    text: 'We can describe what success will look like for our team in a year.',
  },
  'innovation.shared-vision.7': {
    id: 'innovation.shared-vision.4',
    text: 'We are willing to work hard for the goals we have in common.',
  },
  'innovation.participative-safety.2': {
    id: 'innovation.participative-safety.2',
    text: 'We can say a half-formed thought out loud in front of each other.',
  },
  'innovation.participative-safety.3': {
    id: 'innovation.participative-safety.3',
    text: 'Those of us affected by a decision have a say in it.',
  },
  'innovation.task-excellence.2': {
    id: 'innovation.task-excellence.2',
    text: 'A colleague checks our important work before it goes out.',
  },
  'innovation.task-excellence.5': {
    id: 'innovation.task-excellence.3',
    text: 'We aim for results that are better than the minimum required.',
  },
  'innovation.task-excellence.4': {
    id: 'innovation.task-excellence.4',
    text: 'When a result falls short of our standard, we rework it.',
  },
  'innovation.implementation.1': {
    id: 'innovation.implementation.1',
    text: 'When we adopt an idea, one of us takes charge of it.',
  },
  'innovation.implementation.3': {
    id: 'innovation.implementation.3',
    text: 'We stay with a new idea until it is in daily use.',
  },
  'leadership.support-and-recognition.1': {
    id: 'leadership.support-and-recognition.1',
    text: 'Our team lead asks how we are doing when work is demanding.',
  },
  'leadership.support-and-recognition.6': {
    id: 'leadership.support-and-recognition.2',
    text: 'Our team lead speaks to us with respect.',
  },
  'leadership.support-and-recognition.7': {
    id: 'leadership.support-and-recognition.3',
    text: 'Our team lead notices the work we do that is easy to overlook.',
  },
  'leadership.support-and-recognition.5': {
    id: 'leadership.support-and-recognition.5',
    text: 'Our team lead gives credit for an idea to the one of us who had it.',
  },
  'leadership.development-and-empowerment.2': {
    id: 'leadership.development-and-empowerment.2',
    text: 'Our team lead gives us tasks that build our personal skills.',
  },
  'leadership.change-and-learning.6': {
    id: 'leadership.change-and-learning.5',
    text: 'Our team lead treats a failed attempt as a lesson for us.',
  },
  'leadership.external-representation.6': {
    id: 'leadership.external-representation.1',
    text: 'Our team lead speaks up for us in meetings with senior managers.',
  },
  'leadership.external-representation.7': {
    id: 'leadership.external-representation.2',
    text: 'Our team lead negotiates with other departments for the resources we need.',
  },
  'leadership.external-representation.8': {
    id: 'leadership.external-representation.4',
    text: 'Our team lead builds good contacts with other teams that we depend on.',
  },
  'leadership.external-representation.9': {
    id: 'leadership.external-representation.5',
    text: 'Our team lead keeps track of events outside our team that affect our work.',
  },
  'engagement.energy-and-dedication.5': {
    id: 'engagement.energy-and-dedication.1',
    text: 'We still have energy for our tasks late in the working day.',
  },
  'engagement.energy-and-dedication.6': {
    id: 'engagement.energy-and-dedication.2',
    text: 'We would tell a friend that our work is worth doing.',
  },
  'engagement.energy-and-dedication.7': {
    id: 'engagement.energy-and-dedication.3',
    text: 'We keep going with a hard task until it is done.',
  },
  'engagement.energy-and-dedication.8': {
    id: 'engagement.energy-and-dedication.4',
    text: 'We work with care even when a task is dull.',
  },
  'engagement.autonomy.5': {
    id: 'engagement.autonomy.1',
    text: 'We can arrange our working day to suit us.',
  },
  'engagement.autonomy.3': {
    id: 'engagement.autonomy.3',
    text: 'Everyday decisions about our work are ours to make.',
  },
  'engagement.support-and-relationships.5': {
    id: 'engagement.support-and-relationships.2',
    text: 'When we need a talk with our manager, we get one within a few days.',
  },
  'engagement.support-and-relationships.6': {
    id: 'engagement.support-and-relationships.4',
    text: 'We make new colleagues feel welcome in our team.',
  },
  'engagement.role-and-change-clarity.4': {
    id: 'engagement.role-and-change-clarity.1',
    text: 'We could each list the main duties of our own job.',
  },
  'engagement.workload-and-recovery.2': {
    id: 'engagement.workload-and-recovery.2',
    text: 'Our working day leaves room for real breaks.',
  },
  'digital.strategy-and-management.5': {
    id: 'digital.strategy-and-management.2',
    text: 'Our managers set aside money for digital improvements.',
  },
  'digital.strategy-and-management.6': {
    id: 'digital.strategy-and-management.4',
    text: 'Our managers check what our digital projects have achieved.',
  },
  'digital.culture.1': {
    id: 'digital.culture.1',
    text: 'We give a new digital tool a fair trial before we judge it.',
  },
  'digital.culture.5': {
    id: 'digital.culture.3',
    text: 'In our team, people at any level can propose a digital change.',
  },
  'digital.culture.6': {
    id: 'digital.culture.4',
    text: 'We see digital change as a normal part of our work.',
  },
  'digital.human-capability.3': {
    id: 'digital.human-capability.3',
    text: 'When a digital tool puzzles us, a colleague can explain it.',
  },
  'digital.processes.5': {
    id: 'digital.processes.1',
    text: 'We have automated the routine steps in our work.',
  },
  'digital.partnership-and-customer.5': {
    id: 'digital.partnership-and-customer.3',
    text: 'We exchange information with outside partners in digital form.',
  },
}
