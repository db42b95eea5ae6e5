import { expect, test } from 'vitest'
import { toStep } from './steps.ts'

test('a recommendation in short is its title, its first sentence and what it takes', () => {
  const recommendation =
    'Swap one task for a month. Each person offers one task. It works if it stays fair.\nChosen for “We share work.” (52%). Takes: whole team, 45 minutes, once. Source: Karau & Williams 1993.'
  expect(toStep(recommendation)).toEqual({
    title: 'Swap one task for a month',
    text: 'Each person offers one task. Takes: whole team, 45 minutes, once.',
  })
})

test('a talk in short has no second line', () => {
  expect(toStep('Ask before you act. Show the team these results. Listen.')).toEqual({
    title: 'Ask before you act',
    text: 'Show the team these results.',
  })
})
