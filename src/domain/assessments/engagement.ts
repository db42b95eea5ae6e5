/**
 * Questions of the Employee Engagement and Wellbeing assessment.
 * The categories follow job resources, job demands and engagement in Demerouti, E., Bakker, A.
 * B., Nachreiner, F. and Schaufeli, W. B. (2001), "The job demands-resources model of burnout",
 * Journal of Applied Psychology 86(3), 499-512, and the areas of the Management Standards of the
 * UK Health and Safety Executive, described in Cousins, R. et al. (2004), "'Management
 * Standards' and work-related stress in the UK: practical development", Work & Stress 18(2),
 * 113-136.
 * No published item is copied; all questions are worded for this product.
 */
import type { Assessment } from './assessment.ts'

export const engagement: Assessment = {
  type: 'engagement',
  version: 2,
  title: 'Employee Engagement and Wellbeing',
  description:
    'Shows what gives people in a team energy and what wears them down. It asks about working conditions, which a team and its managers can change.',
  estimatedMinutes: 4,
  focusAreas: [
    'Energy at work',
    'Freedom in daily work',
    'Good relationships',
    'Growth and thanks',
    'Clear roles',
    'A workload that leaves time to rest',
  ],
  outcomes: [
    'A score for each of the six categories',
    'A list of the working conditions that help the team most',
    'A list of the working conditions to look at first',
  ],
  benefits: [
    'Talk about strain with anonymous results at hand',
    'Act on working conditions while changes are still small',
    'See whether a change has brought relief',
  ],
  frequency: 'Every quarter',
  frequencyBenefit: 'Strain can build up within weeks, and a quarterly look shows it early.',
  icon: 'heart-pulse',
  color: '#8e4a44',
  bgColor: '#f9f1f0',
  categories: [
    {
      key: 'energy-and-dedication',
      name: 'Energy and Dedication',
      meaning:
        'How much energy people in the team have for their work, and how much it means to them.',
      questions: [
        {
          id: 'engagement.energy-and-dedication.5',
          text: 'Our team shows energy in its daily work.',
        },
        {
          id: 'engagement.energy-and-dedication.6',
          text: 'We talk about our work as something that matters to us.',
        },
        {
          id: 'engagement.energy-and-dedication.7',
          text: 'We continue with a difficult task even when progress is slow.',
        },
        {
          id: 'engagement.energy-and-dedication.8',
          text: 'We give routine tasks the same care as interesting ones.',
        },
      ],
    },
    {
      key: 'autonomy',
      name: 'Autonomy',
      meaning: 'How much people in the team can decide about their own work.',
      questions: [
        {
          id: 'engagement.autonomy.5',
          text: 'During the working day, we can decide when we do which task.',
        },
        {
          id: 'engagement.autonomy.2',
          text: 'We are free to change a method when we know a better one.',
        },
        {
          id: 'engagement.autonomy.3',
          text: 'We make the everyday decisions about our work ourselves.',
        },
        {
          id: 'engagement.autonomy.4',
          text: 'We take part in setting the goals for our own work.',
        },
      ],
    },
    {
      key: 'support-and-relationships',
      name: 'Support and Relationships',
      meaning: 'How people treat each other, and whether help is there when it is needed.',
      questions: [
        {
          id: 'engagement.support-and-relationships.1',
          text: 'When one of us asks for help, a colleague takes the time.',
        },
        {
          id: 'engagement.support-and-relationships.5',
          text: 'Our manager has time for us when we need to talk.',
        },
        {
          id: 'engagement.support-and-relationships.3',
          text: 'We stay polite with each other when opinions differ.',
        },
        {
          id: 'engagement.support-and-relationships.6',
          text: 'When a new colleague starts, one of us helps with the first tasks.',
        },
      ],
    },
    {
      key: 'growth-and-recognition',
      name: 'Growth and Recognition',
      meaning: 'How much people can develop at work, and whether good work is seen.',
      questions: [
        {
          id: 'engagement.growth-and-recognition.1',
          text: 'We get the chance to learn new skills at work.',
        },
        {
          id: 'engagement.growth-and-recognition.2',
          text: 'When we do good work, someone tells us so.',
        },
        {
          id: 'engagement.growth-and-recognition.3',
          text: 'The feedback we get helps us do our work better.',
        },
        {
          id: 'engagement.growth-and-recognition.4',
          text: 'We can see a possible next step in our careers here.',
        },
      ],
    },
    {
      key: 'role-and-change-clarity',
      name: 'Role and Change Clarity',
      meaning: 'How clear it is who does what, and what a change will bring.',
      questions: [
        {
          id: 'engagement.role-and-change-clarity.4',
          text: 'It is clear which tasks belong to each job in our team.',
        },
        {
          id: 'engagement.role-and-change-clarity.2',
          text: 'We agree on who is responsible for which part of our work.',
        },
        {
          id: 'engagement.role-and-change-clarity.3',
          text: 'We hear early what a planned change will mean for our work.',
        },
      ],
    },
    {
      key: 'workload-and-recovery',
      name: 'Workload and Recovery',
      meaning: 'How well the amount of work fits the time, and how well people can rest from it.',
      questions: [
        {
          id: 'engagement.workload-and-recovery.1',
          text: 'We can finish our work within our normal working hours.',
        },
        {
          id: 'engagement.workload-and-recovery.2',
          text: 'We have time to take our full breaks during the working day.',
        },
        {
          id: 'engagement.workload-and-recovery.3',
          text: 'In our free time, we can let work messages wait.',
        },
      ],
    },
  ],
}
