import {
  describeMissing,
  formatIncluded,
  rangeCondition,
} from '#domain/statistics/missing-people.ts'
import type { ShownComments } from '#contract/comments.ts'
import { FEW_RESPONSES } from '#domain/release.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import { formatDay } from '#domain/format-day.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { bandOf, formatScore, shownBounds } from '#domain/scoring.ts'
import { overallLevel } from '#domain/statistics/score-level.ts'
import { describeAgreeing, describeOrder } from '#domain/statistics/words.ts'
import {
  describeCategoryChanges,
  describeChance,
  describeChange,
} from '#domain/statistics/change-words.ts'
import type { Deck, Slide } from '#server/platform/slides/deck.ts'
import { commentSlides, discussionSlides } from './discussion-slides.ts'
import type { GuideData } from './guide-report.ts'

/** The data of the slides. */
export interface SlidesData extends GuideData {
  /** Empty if the slides are to have no comments. */
  readonly comments: readonly ShownComments[]
}

/** Returns the meeting about a round's results as slides, from the figures of its report. */
export function slidesDeck(data: SlidesData, branding: Pick<Deck, 'accent' | 'logo'>): Deck {
  const { round, analystInput } = data
  const assessment = assessmentOf(round)
  return {
    title: round.title,
    author: PRODUCT_NAME,
    subject: `${assessment.title}, ${round.teamName}`,
    ...branding,
    slides: [
      coverSlide(data),
      readingSlide(data),
      scoreSlide(data),
      categorySlide(data),
      ...discussionSlides(assessment, analystInput),
      ...data.comments.flatMap(commentSlides),
      ...changeSlides(data),
      ...agreedSlides(data),
      decideSlide(),
    ],
  }
}

const coverSlide = ({ round }: SlidesData): Slide => ({
  title: round.title,
  content: {
    kind: 'cover',
    lines: [round.teamName, round.assessmentTitle, formatDay(round.createdAt)],
  },
  notes: [
    'Before the meeting: send the results to the team a day ahead. Bring paper and pens for everyone.',
    'Say: “The results come from those who responded. We will not guess who answered what. At the end we choose two things that we will do.”',
    'Ask one person to take notes and another one to watch the time.',
  ],
})

const readingSlide = ({ summary }: SlidesData): Slide => ({
  title: 'How to read the results',
  content: {
    kind: 'list',
    items: [
      `The results include ${formatIncluded(summary)}. We will not guess who answered what.`,
      '100 means that everyone strongly agrees, 80 is “agree” on average, 60 is neutral.',
      'Small differences can be everyday fluctuation. Results start a talk; they do not end it.',
      ...(summary.teamResponses < FEW_RESPONSES
        ? ['With so few responses, one person can change a score by several points.']
        : []),
    ],
  },
  notes: [
    'Take one minute, and come back to this slide when a question comes up.',
    'If you are asked about a single person: “We cannot see that, and we do not want to.”',
  ],
})

function scoreSlide({ summary }: SlidesData): Slide {
  const { averageScore, advanced, sincePrevious } = summary
  const level = overallLevel(summary, summary.teamResponses).text
  const agreeing = describeAgreeing(summary.categoryDetails, summary.teamResponses)
  const range = intervalBounds(advanced?.overall)
  const missing = describeMissing(summary, summary.scoreIfOthersAreLower)
  return {
    title: 'The overall score',
    content: {
      kind: 'score',
      value: formatScore(averageScore),
      word: level === '' ? 'of 100' : `of 100 · ${level}`,
      color: LIGHT_THEME[`${bandOf(averageScore)}-text`],
      lines: [
        `From ${formatIncluded(summary)}.`,
        ...(agreeing ? [`${agreeing}.`] : []),
        ...(range
          ? [
              `The score for the whole team is ${range.rough ? 'roughly' : 'probably'} between ${shownBounds(range).join(' and ')}${rangeCondition(summary)}.`,
            ]
          : []),
        ...(missing ? [missing] : []),
        ...(sincePrevious ? [describeChange(sincePrevious.overall)] : []),
      ],
    },
    notes: [
      'Ask: “What fits with what we see at work? What surprises us?” Leave a quiet minute first.',
      'Do not defend or explain the score. Say “thank you” and ask for an example.',
    ],
  }
}

function categorySlide({ summary }: SlidesData): Slide {
  const { categories, categoryOrder } = summary
  const ranked = categories.toSorted((a, b) => b.percentage - a.percentage)
  const order = categoryOrder ? describeOrder(categories, categoryOrder) : ''
  return {
    title: 'Categories',
    lead: order,
    content: {
      kind: 'chart',
      chart: {
        direction: 'horizontal',
        labels: ranked.map(({ category }) => category),
        series: [{ name: 'Score', values: ranked.map(({ percentage }) => shownScore(percentage)) }],
        colors: ranked.map(({ percentage }) => LIGHT_THEME[bandOf(percentage)]),
        max: 100,
        alt: ranked
          .map(({ category, percentage }) => `${category} ${formatScore(percentage)}`)
          .join(', '),
      },
    },
    notes: [
      order,
      'Begin with what is strong: it tells the team that something works, and what is worth keeping.',
    ],
  }
}

function changeSlides({ summary }: SlidesData): Slide[] {
  const { sincePrevious } = summary
  if (!sincePrevious) return []
  const { previous, overall, categories, versionBreak } = sincePrevious
  const lead = [
    describeChange(overall),
    describeChance(overall),
    describeCategoryChanges(categories),
    versionBreak?.note,
  ]
    .filter(Boolean)
    .join(' ')
  return [
    {
      title: `What has changed since ${formatDay(previous.createdAt)}`,
      lead,
      content: {
        kind: 'chart',
        chart: {
          direction: 'horizontal',
          labels: categories.map(({ category }) => category),
          series: [
            { name: 'Before', values: categories.map(({ before }) => shownScore(before)) },
            { name: 'Now', values: categories.map(({ after }) => shownScore(after)) },
          ],
          colors: [LIGHT_THEME['answer-3'], LIGHT_THEME.blue],
          max: 100,
          alt: categories
            .map(
              ({ category, before, after }) =>
                `${category} from ${formatScore(before)} to ${formatScore(after)}`,
            )
            .join(', '),
        },
      },
      notes: [
        lead,
        'Ask: “What is different since then?” Think of people, workload, tools and plans. A change after an action does not prove that the action caused it.',
      ],
    },
  ]
}

const agreedSlides = ({ agreed }: SlidesData): Slide[] =>
  agreed.length === 0
    ? []
    : [
        {
          title: 'What we agreed last time',
          content: { kind: 'list', items: agreed },
          notes: ['Ask: “What did we notice of it? Do we keep it, change it or drop it?”'],
        },
      ]

const decideSlide = (): Slide => ({
  title: 'What will we do?',
  lead: 'Two actions. Each has an owner and a date.',
  content: {
    kind: 'table',
    head: ['Action', 'Owner', 'By'],
    shares: [6, 2.5, 1.5],
    rows: [
      ['1.', '', ''],
      ['2.', '', ''],
    ],
  },
  notes: [
    'All write ideas in silence and mark two each. The two with most marks win. Type them into this table.',
    `Read out both actions at the end. Enter them in ${PRODUCT_NAME} on the same day, and name the day on which you look at them again.`,
  ],
})

/** Returns the score as displayed, as a number for a chart. */
const shownScore = (percent: number): number => Number(formatScore(percent))
