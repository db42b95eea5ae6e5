import { expect, test } from 'vitest'
import { actionFrom, leadOf } from './insight-lead.ts'

test('an insight has a lead, the other sentences and details', () => {
  expect(leadOf('Ask what has changed. Meet for half an hour.\nTakes: half an hour.')).toEqual({
    lead: 'Ask what has changed.',
    rest: ' Meet for half an hour.',
    details: 'Takes: half an hour.',
  })
})

test.each(['One sentence only.', `${'Long '.repeat(30)}sentence. Another one.`, ''])(
  'a single or long first sentence is no lead: %j',
  (text) => {
    expect(leadOf(text)).toEqual({ lead: '', rest: text, details: '' })
  },
)

test('a recommendation becomes an action about the category that it names', () => {
  const categories = ['Communication', 'Coordination']
  const item = 'Agree on one checklist. Use it at each handover.\nFor Coordination (52%).'
  expect(actionFrom(item, categories)).toEqual({
    title: 'Agree on one checklist',
    category: 'Coordination',
  })
  expect(actionFrom('Talk about it.', categories)).toEqual({
    title: 'Talk about it',
    category: undefined,
  })
})
