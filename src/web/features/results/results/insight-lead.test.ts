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

test('a recommendation becomes an action about the question or category that it names', () => {
  const questions = [
    { questionId: 'q1', questionText: 'We hand over well.', category: 'Coordination' },
    { questionId: 'q2', questionText: 'We talk.', category: 'Communication' },
  ]
  const item = 'Agree on one checklist. Use it at each handover.\nChosen for Communication (52%).'
  const title = 'Agree on one checklist'
  expect(actionFrom(item, questions)).toEqual({ title, category: 'Communication' })
  expect(actionFrom(item.replace('Communication', '“We hand over well.”'), questions)).toEqual({
    title,
    question: { id: 'q1', text: 'We hand over well.' },
  })
  expect(actionFrom('Begin somewhere.', questions)).toEqual({ title: 'Begin somewhere' })
})
