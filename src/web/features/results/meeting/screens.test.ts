import { expect, test } from 'vitest'
import {
  agreedAction,
  asked,
  CLOSE,
  shownComments,
  SPLIT,
  summaryOf,
} from '#test/web/meeting-fixtures.ts'
import { sincePrevious } from '#test/web/result-fixtures.ts'
import { categoryOf, screensOf, screenTitle, stepName } from './screens.ts'

const questions = [
  asked('teamwork.coordination.1', 50, SPLIT),
  asked('teamwork.coordination.2', 70, CLOSE),
]
const summary = summaryOf(questions, {
  'teamwork.coordination.1': -0.5,
  'teamwork.coordination.2': 0.9,
})
const meeting = { summary, comments: [], agreed: [] }
const stepsOf = (change: Partial<typeof meeting>) =>
  screensOf({ ...meeting, ...change }).map(({ step, item, items }) => `${step} ${item}/${items}`)

test('without results a meeting has only the collecting screen', () => {
  expect(stepsOf({ summary: { ...summary, averageScore: 0 } })).toEqual(['collect 1/1'])
})

test("a team's first round has no comments and no change", () => {
  expect(stepsOf({})).toEqual([
    'collect 1/1',
    'score 1/1',
    'categories 1/1',
    'split 1/1',
    'decide 1/1',
  ])
})

test('comments come before the change, and what was agreed after the points', () => {
  const screens = screensOf({
    summary: { ...summary, sincePrevious: sincePrevious() },
    comments: [shownComments({ texts: ['Demo'] })],
    agreed: ['a', 'b', 'c', 'd'].map(agreedAction),
  })
  expect(screens.slice(4).map(({ step, item, items }) => `${step} ${item}/${items}`)).toEqual([
    'comments 1/1',
    'change 1/3',
    'change 2/3',
    'change 3/3',
    'decide 1/1',
  ])
  expect(screens.slice(5, 8).map(screenTitle)).toEqual([
    'What changed since last time',
    'Since what we agreed',
    'Since what we agreed',
  ])
})

test('the step of split questions is called so only if there are some', () => {
  const close = { ...summary, advanced: null }
  const [split, lowest] = [summary, close].map((own) => screensOf({ ...meeting, summary: own }))
  expect(stepName('split', split ?? [])).toBe('Split')
  expect(stepName('split', lowest ?? [])).toBe('Lowest')
  expect(lowest?.map(screenTitle)).toContain('The lowest questions')
})

test('an action from a split question has its category', () => {
  expect(screensOf(meeting).map(categoryOf)).toEqual([
    undefined,
    undefined,
    undefined,
    'Coordination',
    undefined,
  ])
})
