/**
 * Questions of the Agile Maturity assessment.
 * The categories follow the five factors of Scrum team effectiveness in Verwijs, C. and Russo,
 * D. (2023), "A Theory of Scrum Team Effectiveness", ACM Transactions on Software Engineering
 * and Methodology 32(3), put in words that fit any kind of team.
 * No published item is copied; all questions are worded for this product.
 */
import type { Assessment } from './assessment.ts'

export const agile: Assessment = {
  type: 'agile',
  version: 2,
  title: 'Agile Maturity',
  description:
    'Shows how well the team adapts, learns from its own work and stays close to the people it works for. It fits any kind of team, with or without a named agile method.',
  estimatedMinutes: 5,
  focusAreas: [
    'Short delivery cycles',
    'Contact with the people served',
    'Learning from experience',
    'Freedom to decide',
    'Backing from managers',
  ],
  outcomes: [
    'A score for each of the five categories',
    'A list of the questions rated highest and lowest',
    'A view of where opinions in the team differ',
    'A starting point to compare the next round with',
  ],
  benefits: [
    'Talk about how the team works, based on its own answers',
    'Choose one improvement that most of the team would notice',
    'See which obstacles only managers can remove',
  ],
  frequency: 'Every quarter',
  frequencyBenefit: 'A quarter is long enough to try a change and short enough to correct it.',
  icon: 'refresh-cw',
  color: '#3b6357',
  bgColor: '#f0f5f3',
  categories: [
    {
      key: 'responsiveness',
      name: 'Responsiveness',
      meaning: 'How quickly the team can react to new needs and put finished work into use.',
      questions: [
        {
          id: 'agile.responsiveness.6',
          text: 'We deliver finished parts of our work while we continue with the rest.',
        },
        {
          id: 'agile.responsiveness.7',
          text: 'When priorities change, we adjust our plan quickly.',
        },
        {
          id: 'agile.responsiveness.3',
          text: 'We split large tasks into pieces small enough to finish quickly.',
        },
        {
          id: 'agile.responsiveness.8',
          text: 'Urgent requests quickly reach the right person in our team.',
        },
        {
          id: 'agile.responsiveness.5',
          text: 'The next tasks on our list are clear enough to start right away.',
        },
      ],
    },
    {
      key: 'stakeholder-concern',
      name: 'Stakeholder Concern',
      meaning: 'How well the team knows the people who rely on its work, and what they need.',
      questions: [
        {
          id: 'agile.stakeholder-concern.1',
          text: 'We can explain what the people who use our work need from it.',
        },
        {
          id: 'agile.stakeholder-concern.2',
          text: 'We talk directly with the people who use our work.',
        },
        {
          id: 'agile.stakeholder-concern.3',
          text: 'We show early versions of our work to the people it is meant for.',
        },
        {
          id: 'agile.stakeholder-concern.4',
          text: 'We do first what matters most to the people who rely on our work.',
        },
        {
          id: 'agile.stakeholder-concern.5',
          text: 'After we deliver something, we check whether it helped the people it was for.',
        },
      ],
    },
    {
      key: 'continuous-improvement',
      name: 'Continuous Improvement',
      meaning: 'How the team looks back at its own way of working and makes it better.',
      questions: [
        {
          id: 'agile.continuous-improvement.1',
          text: 'We set aside fixed times to discuss how we work together.',
        },
        {
          id: 'agile.continuous-improvement.2',
          text: 'When we decide to change how we work, the change happens.',
        },
        {
          id: 'agile.continuous-improvement.6',
          text: 'After something goes wrong, we take time to find the cause.',
        },
        {
          id: 'agile.continuous-improvement.4',
          text: 'We test a new way of working before we adopt it.',
        },
        {
          id: 'agile.continuous-improvement.5',
          text: 'We raise our quality standards as we gain experience.',
        },
      ],
    },
    {
      key: 'team-autonomy',
      name: 'Team Autonomy',
      meaning: 'How far the team can organize and finish its work by its own decisions.',
      questions: [
        {
          id: 'agile.team-autonomy.1',
          text: 'We decide among ourselves who takes on which task.',
        },
        {
          id: 'agile.team-autonomy.2',
          text: 'Our team has all the skills it needs to finish a piece of work.',
        },
        {
          id: 'agile.team-autonomy.3',
          text: 'Once a goal is set, we choose our own way to reach it.',
        },
        {
          id: 'agile.team-autonomy.4',
          text: 'Everyday decisions about our work are made inside our team.',
        },
        {
          id: 'agile.team-autonomy.5',
          text: 'We decide as a team how much work we take on next.',
        },
      ],
    },
    {
      key: 'management-support',
      name: 'Management Support',
      meaning: 'How the managers around the team help it to do its work well.',
      questions: [
        {
          id: 'agile.management-support.1',
          text: 'Managers help us with problems that only managers can solve.',
        },
        {
          id: 'agile.management-support.2',
          text: 'Managers make sure we have the tools that our work requires.',
        },
        {
          id: 'agile.management-support.6',
          text: 'When new requests come from outside, managers let us finish our planned work first.',
        },
        {
          id: 'agile.management-support.4',
          text: 'Managers support the decisions that we make as a team.',
        },
        {
          id: 'agile.management-support.5',
          text: 'Managers listen when we explain how we want to work.',
        },
      ],
    },
  ],
}
