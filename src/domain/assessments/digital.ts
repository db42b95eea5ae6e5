/**
 * Questions of the Digital Transformation Readiness assessment.
 * The categories follow dimensions of readiness in Michelotto, F. and Joia, L. A. (2024),
 * "Organizational Digital Transformation Readiness: An Exploratory Investigation", Journal of
 * Theoretical and Applied Electronic Commerce Research 19(4), 3283-3304, seen from inside one
 * team.
 * No published item is copied; all questions are worded for this product.
 */
import type { Assessment } from './assessment.ts'

export const digital: Assessment = {
  type: 'digital',
  version: 2,
  title: 'Digital Transformation Readiness',
  description:
    'Shows how ready a team is to work in more digital ways: direction, habits, skills, tools, daily workflows and contact with partners and the people it serves.',
  estimatedMinutes: 5,
  focusAreas: [
    'Direction and priorities',
    'Openness to change',
    'Digital skills',
    'Tools and data',
    'Daily workflows',
    'Partners and the people served',
  ],
  outcomes: [
    'A score for each of the six categories',
    'A view of what holds the team back: direction, habits, skills, tools or workflows',
    'A list of the questions on which opinions differ most',
  ],
  benefits: [
    'Decide what to prepare before a new tool is bought',
    'Plan training where the team says it is missing',
    'Show managers what the team needs for the next step',
  ],
  frequency: 'Every six months',
  frequencyBenefit: 'Half a year shows whether new tools and training have reached daily work.',
  icon: 'cpu',
  color: '#53565c',
  bgColor: '#f3f3f5',
  categories: [
    {
      key: 'strategy-and-management',
      name: 'Strategy and Management',
      meaning: 'How clearly managers direct digital change, and how they back it.',
      questions: [
        {
          id: 'digital.strategy-and-management.1',
          text: 'Our managers have told us how they want our work to become more digital.',
        },
        {
          id: 'digital.strategy-and-management.5',
          text: 'When we propose a digital improvement, our managers provide money for it.',
        },
        {
          id: 'digital.strategy-and-management.3',
          text: 'We know which of our digital projects comes first.',
        },
        {
          id: 'digital.strategy-and-management.6',
          text: 'Our managers discuss with us what our digital projects have achieved.',
        },
      ],
    },
    {
      key: 'culture',
      name: 'Culture',
      meaning: 'How open people in the team are to new digital ways of working.',
      questions: [
        {
          id: 'digital.culture.1',
          text: 'We try a new digital tool in our work before we judge it.',
        },
        {
          id: 'digital.culture.2',
          text: 'We talk openly about digital experiments that went wrong.',
        },
        {
          id: 'digital.culture.5',
          text: 'In our team, ideas for digital changes come from many people.',
        },
        {
          id: 'digital.culture.6',
          text: 'We look for digital ways to do our tasks more easily.',
        },
      ],
    },
    {
      key: 'human-capability',
      name: 'Human Capability',
      meaning: 'How well people in the team can use digital tools and learn new ones.',
      questions: [
        {
          id: 'digital.human-capability.1',
          text: 'We have the skills that our digital tools require.',
        },
        {
          id: 'digital.human-capability.2',
          text: 'We get training when a new digital tool is introduced.',
        },
        {
          id: 'digital.human-capability.3',
          text: 'When we have a question about a digital tool, a colleague can answer it.',
        },
        {
          id: 'digital.human-capability.4',
          text: 'We learn to use a new digital tool in a short time.',
        },
      ],
    },
    {
      key: 'technology-and-data',
      name: 'Technology and Data',
      meaning: 'How well the tools, systems and data of the team serve its work.',
      questions: [
        {
          id: 'digital.technology-and-data.1',
          text: 'Our digital tools run reliably throughout the working day.',
        },
        {
          id: 'digital.technology-and-data.2',
          text: 'We can quickly find the data we need for our work.',
        },
        {
          id: 'digital.technology-and-data.3',
          text: 'We can trust the figures in our systems.',
        },
        {
          id: 'digital.technology-and-data.4',
          text: 'Data we enter in one of our systems also appears in the others.',
        },
      ],
    },
    {
      key: 'processes',
      name: 'Processes',
      meaning: 'How well the steps of the daily work are described, simplified and made digital.',
      questions: [
        {
          id: 'digital.processes.5',
          text: 'Digital tools do many of the routine steps in our work.',
        },
        {
          id: 'digital.processes.2',
          text: 'The steps of our main tasks are written down.',
        },
        {
          id: 'digital.processes.3',
          text: 'We simplify the steps of a task before we make them digital.',
        },
        {
          id: 'digital.processes.4',
          text: 'We can see which step a piece of work has reached.',
        },
      ],
    },
    {
      key: 'partnership-and-customer',
      name: 'Partnership and Customer',
      meaning: 'How well the team works digitally with partners and with the people it serves.',
      questions: [
        {
          id: 'digital.partnership-and-customer.1',
          text: 'The people we serve can reach us easily through digital channels.',
        },
        {
          id: 'digital.partnership-and-customer.2',
          text: 'We ask the people we serve what they expect from our digital services.',
        },
        {
          id: 'digital.partnership-and-customer.5',
          text: 'We exchange information with outside partners in a shared digital system.',
        },
        {
          id: 'digital.partnership-and-customer.4',
          text: 'We work with outside partners to find new digital solutions.',
        },
      ],
    },
  ],
}
