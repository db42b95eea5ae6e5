import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OpenQuiz } from '#contract/quiz.ts'
import { anonymityPromise } from './anonymity-promise.ts'
import type { PromisedRound } from './anonymity-promise.ts'
import { QuizCompleted } from './components/QuizCompleted.tsx'
import { invitedPromise } from './invited-promise.ts'
import { OpenedQuiz } from './OpenedQuiz.tsx'
import { commentsPromise } from './open-questions/comments-promise.ts'
import { openQuestionsParts } from './open-questions/OpenQuestions.tsx'

const round = (change: Partial<PromisedRound> = {}): PromisedRound => ({
  groupSize: 3,
  retentionMonths: null,
  sharing: 'manager',
  openQuestions: [],
  canSkip: false,
  ...change,
})

const OPEN_QUESTIONS = [{ id: 'open.1', text: 'What should we keep doing?' }]

/** What happens to the answers of a person, in the promise and after submitting. */
const HELD_BACK = /stay hidden, unless the survey is reopened and more people respond\./

const openRounds = ([1, 3, 10] as const).flatMap((groupSize) =>
  (['manager', 'team'] as const).flatMap((sharing) =>
    [false, true].map((canSkip) => round({ groupSize, sharing, canSkip, retentionMonths: 12 })),
  ),
)

test.each(openRounds)('an open round promises at most five lines and 70 words: %o', (one) => {
  const { title, lines } = anonymityPromise(one)
  expect(lines.length).toBeLessThanOrEqual(5)
  expect(wordsIn([title, ...lines].join(' '))).toBeLessThanOrEqual(70)
  // What is always said.
  const said = lines.join(' ')
  expect(said).toContain('Anyone with this link can answer more than once')
  expect(said.includes('Your team')).toBe(one.sharing === 'team')
  expect(said).toContain('people in their workspace')
  expect(said).toContain(one.groupSize === 1 ? "each person's answers" : `${one.groupSize} people`)
})

test.each(openRounds)('an invited round promises at most five lines and 79 words: %o', (one) => {
  const { title, lines } = invitedPromise(one)
  expect(lines.length).toBeLessThanOrEqual(5)
  // The text around the list of people has 31 more.
  expect(wordsIn([title, ...lines].join(' '))).toBeLessThanOrEqual(79)
  expect(lines.join(' ').includes('Your team')).toBe(one.sharing === 'team')
})

const wordsIn = (text: string): number => text.split(/\s+/).length

test('the promise says how an open link can be misused', () => {
  expect(anonymityPromise(round()).notCovered.join(': ')).toContain(
    'Anyone with this link, including the person who created it, can answer more than once. Someone who adds answers of their own can work out what the others answered.',
  )
})

test('the promise says that the number of responses is live', () => {
  expect(anonymityPromise(round()).sentences[1].join(': ')).toContain(
    'The person who created this survey sees how many people have responded, as it happens',
  )
})

test('the promise and the thanks say that reopening adds answers that were held back', () => {
  expect(anonymityPromise(round({ groupSize: 4 })).sentences[2].join(': ')).toMatch(HELD_BACK)
  const thanks = renderToStaticMarkup(<QuizCompleted groupSize={4} />)
  expect(thanks).toContain('added to the results in groups of at least 4.')
  expect(thanks).toMatch(HELD_BACK)
  expect(renderToStaticMarkup(<QuizCompleted groupSize={1} />)).not.toMatch(HELD_BACK)
})

test('the promise of an invited round says one response each, and what the server knows', () => {
  const { sentences, notCovered } = invitedPromise(round({ retentionMonths: 12 }))
  const text = [...sentences, notCovered].flat().join(' ')
  expect(text).toContain('lets them respond once')
  expect(text).toContain('the server stores, encrypted, whose ticket was drawn')
  expect(text).toContain('if fewer are waiting when the survey ends, they are deleted unread.')
  expect(text).toContain('Answers are erased 12 months after the survey ends')
  // It cannot be reopened, and the link is not shared.
  expect(text).not.toMatch(/reopened|Anyone with this link|more than once/)
  expect(text).not.toMatch(/crypto|blind|signature|RSA/i)
})

test('the promise says that answers are encrypted while they wait, and only then', () => {
  const sealed = /a copy of our database or of its backups does not reveal them/
  const said = [
    anonymityPromise(round()),
    invitedPromise(round()),
    anonymityPromise(round({ groupSize: 1 })),
  ].map(({ sentences }) => sealed.test(sentences.flat().join(' ')))
  expect(said).toEqual([true, true, false])
})

test('the promise says who sees the results', () => {
  for (const promise of [anonymityPromise, invitedPromise]) {
    for (const groupSize of [1, 3]) {
      const said = (sharing: PromisedRound['sharing']) =>
        promise(round({ groupSize, sharing })).sentences.join(' ')
      expect(said('team')).toContain('Your team sees the same results as your manager')
      expect(said('team')).not.toContain('Only your manager')
      expect(said('manager')).toContain(
        'Only your manager and people in their workspace see the results.',
      )
    }
  }
})

test('the promise says when comments appear, and how long they stay', () => {
  const asking = { openQuestions: OPEN_QUESTIONS, retentionMonths: 6 }
  for (const [groupSize, rule] of [
    [1, 'Your comment is shown at once. This survey has no group protection.'],
    [3, 'only when at least 5 on a question have come together, in random order'],
    [8, 'only when at least 8 on a question have come together, in random order'],
  ] as const) {
    const promise = commentsPromise(round({ ...asking, groupSize }))?.[1]
    expect(promise).toContain(rule)
    expect(promise).toContain('without a date, and erase them at the same time.')
  }
  expect(commentsPromise(round())).toBeNull()
})

test.each([
  [null, /before you submit\.$/],
  [1, /submit\. Answers are erased 1 month after the survey ends; the results stay\.$/],
  [12, /submit\. Answers are erased 12 months after the survey ends; the results stay\.$/],
])('the promise says when answers are erased: after %j months', (months, end) => {
  for (const groupSize of [1, 3]) {
    expect(anonymityPromise(round({ groupSize, retentionMonths: months })).sentences[0][1]).toMatch(
      end,
    )
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
      sharing: 'team',
      formerTokens: [],
      openQuestions: OPEN_QUESTIONS,
      canSkip: true,
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
  const text = renderToStaticMarkup(
    <OpenedQuiz token="token" quiz={quiz} parts={openQuestionsParts} />,
  )
  const { lines, sentences, notCovered } = anonymityPromise(quiz.session)
  const comments = commentsPromise(quiz.session)
  if (!comments) throw new Error('no promise about comments')
  for (const [, sentence] of [...sentences, comments, notCovered]) {
    expect(text.replaceAll('&#x27;', "'")).toContain(sentence)
  }
  for (const line of lines) expect(text.replaceAll('&#x27;', "'")).toContain(`<li>${line}</li>`)
})
