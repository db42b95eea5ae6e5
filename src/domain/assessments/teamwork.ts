/**
 * Questions of the Teamwork and Collaboration assessment.
 * The first four categories follow facets of teamwork quality in Hoegl, M. and Gemuenden, H. G.
 * (2001), "Teamwork Quality and the Success of Innovative Projects: A Theoretical Concept and
 * Empirical Evidence", Organization Science 12(4), 435-449.
 * The fifth follows Edmondson, A. (1999), "Psychological Safety and Learning Behavior in Work
 * Teams", Administrative Science Quarterly 44(2), 350-383.
 * No published item is copied; all questions are worded for this product.
 */
import type { Assessment } from './assessment.ts'

export const teamwork: Assessment = {
  type: 'teamwork',
  version: 2,
  title: 'Teamwork and Collaboration',
  description:
    'Shows how the people in a team work with each other: how they talk, fit their tasks together, help out and share the load. It also shows how safe it feels to speak up.',
  estimatedMinutes: 4,
  focusAreas: [
    'Open exchange',
    'Tasks that fit together',
    'Help among teammates',
    'A fair share of the work',
    'Safety to speak up',
  ],
  outcomes: [
    'A score for each of the five categories',
    'A list of the strongest and the weakest points of the team',
    'A view of where people see the team differently',
  ],
  benefits: [
    'Raise sensitive points with anonymous results at hand',
    'Agree on a few working rules where they are most needed',
    'Talk about strains while they are still small',
  ],
  frequency: 'Every six months',
  frequencyBenefit: 'Half a year gives new habits time to settle before the team looks again.',
  icon: 'users',
  color: '#3f5a7d',
  bgColor: '#f0f3f8',
  categories: [
    {
      key: 'communication',
      name: 'Communication',
      meaning: 'How well news, questions and knowledge move between the people in the team.',
      questions: [
        {
          id: 'teamwork.communication.5',
          text: 'We give each other important information early enough to use it.',
        },
        {
          id: 'teamwork.communication.2',
          text: 'We take a question straight to the teammate it concerns.',
        },
        {
          id: 'teamwork.communication.3',
          text: 'We keep information about our work where the team can easily find it.',
        },
        {
          id: 'teamwork.communication.4',
          text: 'The messages we send each other are easy to understand.',
        },
      ],
    },
    {
      key: 'coordination',
      name: 'Coordination',
      meaning: 'How well the separate tasks and deadlines in the team fit together.',
      questions: [
        {
          id: 'teamwork.coordination.1',
          text: 'We know who in our team is working on which task.',
        },
        {
          id: 'teamwork.coordination.2',
          text: 'Work passes smoothly from one person in our team to the next.',
        },
        {
          id: 'teamwork.coordination.3',
          text: 'The deadlines of our separate tasks fit together.',
        },
        {
          id: 'teamwork.coordination.4',
          text: 'Before we begin, we agree on which of our tasks comes first.',
        },
      ],
    },
    {
      key: 'mutual-support',
      name: 'Mutual Support',
      meaning: 'How people in the team help and encourage each other.',
      questions: [
        {
          id: 'teamwork.mutual-support.1',
          text: 'When one of us gets stuck, a teammate offers help.',
        },
        {
          id: 'teamwork.mutual-support.5',
          text: 'When a task is new to one of us, a teammate explains it.',
        },
        {
          id: 'teamwork.mutual-support.3',
          text: 'We encourage each other on difficult days.',
        },
        {
          id: 'teamwork.mutual-support.4',
          text: 'When others criticize a teammate unfairly, we support that teammate.',
        },
      ],
    },
    {
      key: 'balance-of-effort',
      name: 'Balance of Effort',
      meaning: 'How fairly work and effort are spread over the team.',
      questions: [
        {
          id: 'teamwork.balance-of-effort.1',
          text: 'The amount of work is divided fairly among us.',
        },
        {
          id: 'teamwork.balance-of-effort.5',
          text: 'When there is extra work, all of us do part of it.',
        },
        {
          id: 'teamwork.balance-of-effort.3',
          text: 'We take turns with tasks that few people enjoy.',
        },
        {
          id: 'teamwork.balance-of-effort.4',
          text: 'We move tasks between us to even out the workload.',
        },
      ],
    },
    {
      key: 'psychological-safety',
      name: 'Psychological Safety',
      meaning: 'How safe it feels to ask, to disagree and to admit a mistake in the team.',
      questions: [
        {
          id: 'teamwork.psychological-safety.1',
          text: 'When one of us admits a mistake, we react calmly.',
        },
        {
          id: 'teamwork.psychological-safety.2',
          text: 'We can openly question an idea that comes from a senior colleague.',
        },
        {
          id: 'teamwork.psychological-safety.5',
          text: 'In our team, it is normal to ask simple questions in front of everyone.',
        },
        {
          id: 'teamwork.psychological-safety.6',
          text: 'When a teammate disagrees with the rest of us, we ask for the reasons.',
        },
      ],
    },
  ],
}
