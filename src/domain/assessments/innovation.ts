/**
 * Questions of the Innovation Readiness assessment.
 * The first four categories follow Anderson, N. R. and West, M. A. (1998), "Measuring climate
 * for work group innovation: development and validation of the team climate inventory", Journal
 * of Organizational Behavior 19(3), 235-258.
 * The last three follow Dobni, C. B. (2008), "Measuring innovation culture in organizations: The
 * development of a generalized innovation culture construct using exploratory factor analysis",
 * European Journal of Innovation Management 11(4), 539-559.
 * No published item is copied; all questions are worded for this product.
 */
import type { Assessment } from './assessment.ts'

export const innovation: Assessment = {
  type: 'innovation',
  version: 2,
  title: 'Innovation Readiness',
  description:
    'Shows whether a team has what it takes to find new ideas and put them into use: common goals, an open climate, time to learn and the means to carry an idea through.',
  estimatedMinutes: 5,
  focusAreas: [
    'Common goals',
    'An open climate',
    'Quality of results',
    'Backing for new ideas',
    'Learning from what was tried',
    'Closeness to the people served',
    'From idea to daily use',
  ],
  outcomes: [
    'A score for each of the seven categories',
    'A view of the stage at which ideas get stuck',
    'A list of the questions on which opinions differ most',
    'A starting point to compare the next round with',
  ],
  benefits: [
    'Put effort where ideas are held up',
    'Agree on what the team wants new ideas for',
    'Give good ideas a clear way into daily work',
  ],
  frequency: 'Every six months',
  frequencyBenefit: 'Half a year is about the time a new idea needs to reach daily use.',
  icon: 'lightbulb',
  color: '#7d6227',
  bgColor: '#f8f4ea',
  categories: [
    {
      key: 'shared-vision',
      name: 'Shared Vision',
      meaning: 'How clearly people in the team see the same goals and care about them.',
      questions: [
        {
          id: 'innovation.shared-vision.5',
          text: 'We agree on which goal is the most important for our team.',
        },
        {
          id: 'innovation.shared-vision.6',
          text: 'We can describe what our team wants to achieve in the future.',
        },
        {
          id: 'innovation.shared-vision.3',
          text: 'We can see how our daily tasks lead to our common goals.',
        },
        {
          id: 'innovation.shared-vision.7',
          text: 'We use our common goals to decide what to do first.',
        },
      ],
    },
    {
      key: 'participative-safety',
      name: 'Participative Safety',
      meaning: 'How free people feel to take part, speak and disagree in the team.',
      questions: [
        {
          id: 'innovation.participative-safety.1',
          text: 'In our meetings, quieter people are invited to speak.',
        },
        {
          id: 'innovation.participative-safety.2',
          text: 'We can share ideas with each other even when they are unfinished.',
        },
        {
          id: 'innovation.participative-safety.3',
          text: 'We are asked for our opinion before a decision that affects us.',
        },
        {
          id: 'innovation.participative-safety.4',
          text: 'It is fine in our team to disagree with the majority.',
        },
      ],
    },
    {
      key: 'task-excellence',
      name: 'Task Excellence',
      meaning: 'How much care the team takes over the quality of its results.',
      questions: [
        {
          id: 'innovation.task-excellence.1',
          text: 'We agree on what good work looks like before we start.',
        },
        {
          id: 'innovation.task-excellence.2',
          text: 'A colleague checks our important work before we deliver it.',
        },
        {
          id: 'innovation.task-excellence.5',
          text: 'We improve our results even after they meet the minimum requirement.',
        },
        {
          id: 'innovation.task-excellence.4',
          text: 'When a result is below our standard, we work on it again.',
        },
      ],
    },
    {
      key: 'support-for-innovation',
      name: 'Support for Innovation',
      meaning: 'How much time, interest and backing a new idea gets.',
      questions: [
        {
          id: 'innovation.support-for-innovation.1',
          text: 'In our team, a person with a new idea gets time set aside to explore it.',
        },
        {
          id: 'innovation.support-for-innovation.2',
          text: 'When someone suggests a new idea, we first look for what is good in it.',
        },
        {
          id: 'innovation.support-for-innovation.3',
          text: 'We can get a small budget to try out a promising idea.',
        },
        {
          id: 'innovation.support-for-innovation.4',
          text: 'Our managers invite us to suggest new ways of doing things.',
        },
      ],
    },
    {
      key: 'learning',
      name: 'Learning',
      meaning: 'How the team gains new knowledge and passes it on.',
      questions: [
        {
          id: 'innovation.learning.1',
          text: 'We use working time to learn new skills.',
        },
        {
          id: 'innovation.learning.2',
          text: 'We discuss what a failed attempt has taught us.',
        },
        {
          id: 'innovation.learning.3',
          text: 'We look outside our team for useful knowledge.',
        },
        {
          id: 'innovation.learning.4',
          text: 'What one of us learns is passed on to the rest of the team.',
        },
      ],
    },
    {
      key: 'customer-orientation',
      name: 'Customer Orientation',
      meaning: 'How closely the team listens to the people it works for, inside or outside.',
      questions: [
        {
          id: 'innovation.customer-orientation.1',
          text: 'We ask the people who use our work what they need.',
        },
        {
          id: 'innovation.customer-orientation.2',
          text: 'We treat complaints from the people we serve as useful information.',
        },
        {
          id: 'innovation.customer-orientation.3',
          text: 'We see for ourselves how people use what we deliver.',
        },
        {
          id: 'innovation.customer-orientation.4',
          text: 'We choose between ideas by their benefit to the people we serve.',
        },
      ],
    },
    {
      key: 'implementation',
      name: 'Implementation',
      meaning: 'How well chosen ideas make their way into daily use.',
      questions: [
        {
          id: 'innovation.implementation.1',
          text: 'When we adopt an idea, one of us becomes responsible for it.',
        },
        {
          id: 'innovation.implementation.2',
          text: 'We run a small trial before we introduce a new idea widely.',
        },
        {
          id: 'innovation.implementation.3',
          text: 'We keep working on a chosen idea until it is in daily use.',
        },
        {
          id: 'innovation.implementation.4',
          text: 'We help people get used to a new idea once it is introduced.',
        },
      ],
    },
  ],
}
