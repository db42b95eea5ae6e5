import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OpenQuiz } from '#contract/quiz.ts'
import { anonymityPromise } from './anonymity-promise.ts'
import { QuizCompleted } from './components/QuizCompleted.tsx'
import { invitedPromise } from './invited-promise.ts'
import { OpenedQuiz } from './OpenedQuiz.tsx'

/** What happens to the answers of a person, in the promise and after submitting. */
const HELD_BACK = /stay hidden, unless the quiz is reopened and more people respond\./

test('the promise says how an open link can be misused', () => {
  expect(anonymityPromise(3, null).notCovered.join(': ')).toContain(
    'Anyone with this link, including the person who created it, can answer more than once. Someone who adds answers of their own can work out what the others answered.',
  )
})

test('the promise says that the number of responses is live', () => {
  expect(anonymityPromise(3, null).sentences[1].join(': ')).toContain(
    'The person who created this quiz sees how many people have responded, as it happens',
  )
})

test('the promise and the thanks say that reopening adds answers that were held back', () => {
  expect(anonymityPromise(4, null).sentences[2].join(': ')).toMatch(HELD_BACK)
  const thanks = renderToStaticMarkup(<QuizCompleted groupSize={4} />)
  expect(thanks).toContain('added to the results in groups of at least 4.')
  expect(thanks).toMatch(HELD_BACK)
  expect(renderToStaticMarkup(<QuizCompleted groupSize={1} />)).not.toMatch(HELD_BACK)
})

test('the promise of an invited round says one response each, and what the server knows', () => {
  const { sentences, notCovered } = invitedPromise(3, 12)
  const text = [...sentences, notCovered].flat().join(' ')
  expect(text).toContain('lets them respond once')
  expect(text).toContain('the server stores whose ticket was drawn')
  expect(text).toContain('Answers are erased 12 months after the quiz ends')
  // It cannot be reopened, and the link is not shared.
  expect(text).not.toMatch(/reopened|Anyone with this link|more than once/)
  expect(text).not.toMatch(/crypto|blind|signature|RSA/i)
})

test.each([
  [null, /before you submit\.$/],
  [1, /submit\. Answers are erased 1 month after the quiz ends; the figures stay\.$/],
  [12, /submit\. Answers are erased 12 months after the quiz ends; the figures stay\.$/],
])('the promise says when answers are erased: after %j months', (months, end) => {
  for (const groupSize of [1, 3]) {
    expect(anonymityPromise(groupSize, months).sentences[0][1]).toMatch(end)
  }
})

test('every sentence of the promise is shown before the first question', () => {
  const quiz: OpenQuiz = {
    session: {
      id: '1',
      title: 'Autumn check',
      description: null,
      teamId: '2',
      teamName: 'Core',
      expiresAt: '2026-11-23T12:00:00.000Z',
      groupSize: 3,
      access: 'open',
      publicKey: null,
      fingerprint: null,
      invited: null,
      retentionMonths: 12,
      sharing: 'manager',
      openQuestions: [],
    },
    assessment: {
      id: 'agile',
      type: 'agile',
      version: 2,
      title: 'Agile Maturity',
      description: '',
      totalQuestions: 0,
      estimatedMinutes: 6,
      categories: [],
      focusAreas: [],
      outcomes: [],
      frequency: '',
      icon: '',
      color: '',
      bgColor: '',
      questions: [],
    },
    branding: null,
  }
  const text = renderToStaticMarkup(<OpenedQuiz token="token" quiz={quiz} />)
  const { sentences, notCovered } = anonymityPromise(3, 12)
  for (const [, sentence] of [...sentences, notCovered]) {
    expect(text.replaceAll('&#x27;', "'")).toContain(sentence)
  }
})
