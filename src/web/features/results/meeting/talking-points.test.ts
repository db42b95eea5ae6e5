import { expect, test } from 'vitest'
import type { RoundResults } from '#contract/results.ts'
import { promptsFor } from '#domain/discussion/prompts-for.ts'
import { asked, SPLIT, summaryOf } from '#test/web/meeting-fixtures.ts'
import { change, sincePrevious } from '#test/web/result-fixtures.ts'
import { screensOf } from './screens.ts'
import type { Step } from './screens.ts'
import { talksOf } from './talking-points.ts'

const id = 'teamwork.coordination.3'
const base = summaryOf([asked(id, 50, SPLIT)], { [id]: -0.5 })
const round = { assessmentType: 'teamwork' } as RoundResults['session']
const talksOn = (step: Step, summary = base) => {
  const screens = screensOf({ summary, comments: [], agreed: [] })
  const screen = screens.find((own) => own.step === step) ?? screens[0]
  return talksOf(screen, { session: round, summary })
}
const best = (situation: Omit<Parameters<typeof promptsFor>[0], 'type'>) =>
  promptsFor({ type: 'teamwork', ...situation }).slice(0, 3)

test('a split question has its own prompts', () => {
  const prompts = best({ category: 'Coordination', kind: 'split', questionId: id })
  expect(prompts).toHaveLength(3)
  expect(talksOn('split')).toEqual([{ about: 'To discuss', prompts }])
})

test('the ends of the order have prompts for a high and a low category', () => {
  expect(talksOn('categories')).toEqual([
    {
      about: 'Clearly highest: Coordination',
      prompts: best({ category: 'Coordination', kind: 'high' }),
    },
    {
      about: 'Clearly lowest: Communication',
      prompts: best({ category: 'Communication', kind: 'low' }),
    },
  ])
})

test('where no category is clearly first or last, none is named', () => {
  const unclear = { highest: null, lowest: null }
  for (const categoryOrder of [unclear, null]) {
    expect(talksOn('categories', { ...base, categoryOrder }).map(({ about }) => about)).toEqual([
      'All categories',
    ])
  }
  const one = { highest: 'Coordination', lowest: null }
  expect(talksOn('categories', { ...base, categoryOrder: one })).toMatchObject([
    { about: 'Clearly highest: Coordination' },
  ])
})

test('the largest clear change is discussed', () => {
  const categories = [
    { category: 'Communication', ...change('unclear', 60, 75) },
    { category: 'Coordination', ...change('down', 70, 60) },
  ]
  const since = sincePrevious({ categories })
  expect(talksOn('change', { ...base, sincePrevious: since })).toEqual([
    { about: 'Coordination', prompts: best({ category: 'Coordination', kind: 'fell' }) },
  ])
})
