/**
 * Questions of the Leadership Effectiveness assessment.
 * The categories group leader behaviors from Yukl, G. (2012), "Effective Leadership Behavior:
 * What We Know and What Questions Need More Attention", Academy of Management Perspectives
 * 26(4), 66-85. Every item describes what the team experiences, and agreement reports a
 * strength; no item asks about the faults of a person.
 * No published item is copied; all questions are worded for this product.
 */
import type { Assessment } from './assessment.ts'

export const leadership: Assessment = {
  type: 'leadership',
  version: 2,
  title: 'Leadership Effectiveness',
  description:
    'Shows how the team experiences the way it is led, from clear goals to support and the voice it has outside. It asks about everyday behavior that a team can observe.',
  estimatedMinutes: 6,
  focusAreas: [
    'Clear goals and plans',
    'Handling of problems',
    'Support and thanks',
    'Room to grow',
    'Guidance through change',
    'A voice outside the team',
  ],
  outcomes: [
    'A score for each of the six categories',
    'A list of the leadership habits the team values',
    'A list of the habits the team would like more of',
    'A view of where experiences in the team differ',
  ],
  benefits: [
    'Give the lead feedback that comes from the group',
    'Base a talk about leadership on everyday behavior',
    'Pick one or two habits to work on',
  ],
  frequency: 'Every six months',
  frequencyBenefit: 'Half a year lets a lead change a habit and the team notice it.',
  icon: 'compass',
  color: '#68466e',
  bgColor: '#f5f0f6',
  categories: [
    {
      key: 'clarity-and-planning',
      name: 'Clarity and Planning',
      meaning: 'How clearly the lead sets goals, priorities and plans.',
      questions: [
        {
          id: 'leadership.clarity-and-planning.1',
          text: 'We know from our team lead what a good result looks like.',
        },
        {
          id: 'leadership.clarity-and-planning.2',
          text: 'Our team lead tells us which task comes first when time is short.',
        },
        {
          id: 'leadership.clarity-and-planning.3',
          text: 'Our team lead makes plans that we can realistically carry out.',
        },
        {
          id: 'leadership.clarity-and-planning.4',
          text: 'Our team lead makes it clear who in our team does what.',
        },
        {
          id: 'leadership.clarity-and-planning.5',
          text: 'Our team lead compares our progress with the plan.',
        },
      ],
    },
    {
      key: 'problem-solving',
      name: 'Problem Solving',
      meaning: 'How well the lead handles trouble in the daily work.',
      questions: [
        {
          id: 'leadership.problem-solving.1',
          text: 'Our team lead deals with problems soon after we report them.',
        },
        {
          id: 'leadership.problem-solving.2',
          text: 'Our team lead helps us find out why a problem happened.',
        },
        {
          id: 'leadership.problem-solving.3',
          text: 'Our team lead stays calm when our work is suddenly disrupted.',
        },
        {
          id: 'leadership.problem-solving.4',
          text: 'Our team lead asks us for ideas when a problem is hard to solve.',
        },
        {
          id: 'leadership.problem-solving.5',
          text: 'Our team lead makes a decision when we are stuck on a problem.',
        },
      ],
    },
    {
      key: 'support-and-recognition',
      name: 'Support and Recognition',
      meaning: 'How the lead cares for people and values what they do.',
      questions: [
        {
          id: 'leadership.support-and-recognition.1',
          text: 'Our team lead asks about our wellbeing when work is demanding.',
        },
        {
          id: 'leadership.support-and-recognition.6',
          text: 'When something goes wrong, our team lead still speaks to us with respect.',
        },
        {
          id: 'leadership.support-and-recognition.7',
          text: 'Our team lead thanks us for work that few people see.',
        },
        {
          id: 'leadership.support-and-recognition.4',
          text: 'Our team lead tells us exactly what we did well.',
        },
        {
          id: 'leadership.support-and-recognition.5',
          text: 'When our team uses an idea, our team lead says whose idea it was.',
        },
      ],
    },
    {
      key: 'development-and-empowerment',
      name: 'Development and Empowerment',
      meaning: 'How the lead helps people grow and hands over decisions to them.',
      questions: [
        {
          id: 'leadership.development-and-empowerment.1',
          text: 'Our team lead talks with us about our career goals.',
        },
        {
          id: 'leadership.development-and-empowerment.2',
          text: 'Our team lead gives us tasks that help us build new skills.',
        },
        {
          id: 'leadership.development-and-empowerment.3',
          text: 'Our team lead teaches us how to do tasks that are new to us.',
        },
        {
          id: 'leadership.development-and-empowerment.4',
          text: 'Our team lead lets us decide how to do our own tasks.',
        },
        {
          id: 'leadership.development-and-empowerment.5',
          text: 'Our team lead asks for our opinion before a decision that affects us.',
        },
      ],
    },
    {
      key: 'change-and-learning',
      name: 'Change and Learning',
      meaning: 'How the lead guides the team through change and helps it learn from experience.',
      questions: [
        {
          id: 'leadership.change-and-learning.1',
          text: 'Before a change starts, our team lead tells us the reasons for it.',
        },
        {
          id: 'leadership.change-and-learning.2',
          text: 'Our team lead describes how our work will look after a change.',
        },
        {
          id: 'leadership.change-and-learning.3',
          text: 'Our team lead encourages us to try new ways of working.',
        },
        {
          id: 'leadership.change-and-learning.4',
          text: 'After a large task, our team lead asks us what we would do differently.',
        },
        {
          id: 'leadership.change-and-learning.6',
          text: 'When an attempt fails, our team lead helps us learn from it.',
        },
      ],
    },
    {
      key: 'external-representation',
      name: 'External Representation',
      meaning: 'How the lead speaks and acts for the team towards others.',
      questions: [
        {
          id: 'leadership.external-representation.6',
          text: 'Our team lead tells us how senior managers answered our requests.',
        },
        {
          id: 'leadership.external-representation.7',
          text: 'When we need something from another department, our team lead helps us get it.',
        },
        {
          id: 'leadership.external-representation.3',
          text: 'Our team lead presents our results to people outside the team.',
        },
        {
          id: 'leadership.external-representation.8',
          text: 'Our team lead puts us in contact with other teams that we depend on.',
        },
        {
          id: 'leadership.external-representation.9',
          text: 'Our team lead tells us early about outside events that affect our work.',
        },
      ],
    },
  ],
}
