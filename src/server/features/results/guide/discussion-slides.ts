import type { ShownComments } from '#contract/comments.ts'
import { splitQuestions } from '#domain/analyst/input.ts'
import type { AnalystInput } from '#domain/analyst/input.ts'
import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { promptsFor } from '#domain/discussion/prompts-for.ts'
import { topicsOf } from '#domain/discussion/topics.ts'
import type { Topic } from '#domain/discussion/topics.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { describeSplit } from '#domain/statistics/words.ts'
import type { QuestionScore } from '#domain/team-results.ts'
import type { Slide } from '#server/platform/slides/deck.ts'

/** Split questions, and further topics, that get a slide. */
const MAX_SPLIT = 4
const MAX_TOPICS = 2

/** Returns the slides on which the team discusses something. */
export function discussionSlides(assessment: Assessment, input: AnalystInput): Slide[] {
  const { strength, topics } = topicsOf(assessment, input)
  const split = splitQuestions(input)
  const others = topics.filter(({ kind }) => kind !== 'split').slice(0, MAX_TOPICS)
  return [
    ...(strength ? [strengthSlide(strength)] : []),
    ...split
      .slice(0, MAX_SPLIT)
      .map(({ question }) => splitSlide(assessment, question, split.length)),
    ...others.map(topicSlide),
    ...(topics.length === 0 ? [choiceSlide(assessment)] : []),
  ]
}

const strengthSlide = ({ category, finding, prompts }: Topic): Slide => ({
  title: `What works: ${category}`,
  lead: finding,
  content: { kind: 'list', items: prompts.slice(0, 2) },
  notes: [
    'Collect two or three examples. Write down what made them possible.',
    ...prompts.slice(2, 4),
  ],
})

function splitSlide(assessment: Assessment, question: QuestionScore, all: number): Slide {
  const { category, questionId, questionText, distribution } = question
  const counts = distribution ?? []
  const prompts = promptsFor({ type: assessment.type, category, kind: 'split', questionId })
  return {
    title: questionText,
    lead: describeSplit(counts),
    content: {
      kind: 'chart',
      question: prompts[0] ?? '',
      chart: {
        direction: 'vertical',
        labels: AGREEMENT_LABELS,
        series: [{ name: 'Responses', values: counts }],
        colors: [1, 2, 3, 4, 5].map(
          (answer) => LIGHT_THEME[`answer-${answer as 1 | 2 | 3 | 4 | 5}`],
        ),
        max: Math.max(...counts),
        alt: AGREEMENT_LABELS.map((label, index) => `${label} ${counts[index] ?? 0}`).join(', '),
      },
    },
    notes: [
      `Category: ${category}. ${all === 1 ? 'Opinions are split on this question only.' : `Opinions are split on ${all} questions; the widest come first.`}`,
      'Both views are true for those who hold them. Ask when each of them is true. Do not ask who is on which side.',
      ...prompts.slice(1, 4),
    ],
  }
}

const topicSlide = ({ category, question, finding, prompts }: Topic): Slide => ({
  title: `Talk about ${category}`,
  lead: question ? `${finding} Lowest: “${question.questionText}”` : finding,
  content: { kind: 'list', items: prompts.slice(0, 3) },
  notes: [
    'Ask one question at a time. Count to ten before you speak yourself; if you lead the team, speak last.',
    ...prompts.slice(3, 6),
  ],
})

const choiceSlide = ({ type, categories }: Assessment): Slide => ({
  title: 'What do we want to talk about?',
  lead: 'No single category is clearly lowest, so we choose. Everyone marks two: what would help most?',
  content: { kind: 'list', items: categories.map(({ name }) => name) },
  notes: categories.flatMap(({ name }) =>
    promptsFor({ type, category: name, kind: 'level' })
      .slice(0, 1)
      .map((prompt) => `${name}: ${prompt}`),
  ),
})

/** Characters of comments on a slide, and slides of one open question. */
const COMMENT_ROOM = 700
const MAX_COMMENT_SLIDES = 4

/** Returns the comments that the shared results show, in pages. */
export function commentSlides({ question, texts, hidden }: ShownComments): Slide[] {
  const shown = texts.filter((text) => !hidden.includes(text))
  const pages: string[][] = []
  let room = 0
  for (const text of shown) {
    const last = pages.at(-1)
    if (last && text.length <= room) last.push(text)
    else {
      pages.push([text])
      room = COMMENT_ROOM
    }
    room -= text.length + 60
  }
  const left = pages.slice(MAX_COMMENT_SLIDES).flat().length
  return pages.slice(0, MAX_COMMENT_SLIDES).map((items, index) => ({
    title: question,
    lead: shown.length === 1 ? '1 comment' : `${shown.length} comments, in random order`,
    content: { kind: 'list', quoted: true, items },
    notes: [
      'Read in silence. Do not guess who wrote what, and do not answer single comments.',
      'Ask: “Which of these do we want to do something about?”',
      ...(left > 0 && index === MAX_COMMENT_SLIDES - 1
        ? [`${left} more are on the results page.`]
        : []),
    ],
  }))
}
