import { expect, test } from 'vitest'
import { asked, SPLIT, summaryOf } from '#test/web/meeting-fixtures.ts'
import { actionInput, suggestedOwners } from './meeting-action-form.ts'
import { screensOf } from './screens.ts'

const ann = { id: '1', name: 'Ann Lee', email: 'ann@example.com' }
const nameless = { id: '2', name: null, email: 'bob@example.com' }
const values = { title: ' Checklist ', owner: '', dueDate: '', category: '' }

test('an action needs only a title', () => {
  expect(actionInput(values, { id: 's' }, [])).toEqual({ title: 'Checklist', sessionId: 's' })
})

test('a name or an address of one member makes that member the owner', () => {
  const ownerOf = (owner: string, members = [ann, nameless]) => {
    const { owner: words, ownerMemberId } = actionInput({ ...values, owner }, { id: 's' }, members)
    return [words, ownerMemberId]
  }
  expect(ownerOf('ann lee')).toEqual([undefined, '1'])
  expect(ownerOf('bob@example.com')).toEqual([undefined, '2'])
  expect(ownerOf('zoe\u0308', [{ ...ann, name: 'Zo\u00eb' }])).toEqual([undefined, '1'])
  expect(ownerOf(' All of us ')).toEqual(['All of us', undefined])
  expect(ownerOf('Ann Lee', [ann, { ...ann, id: '3' }])).toEqual(['Ann Lee', undefined])
})

test('an action from a question keeps the question, unless another category is chosen', () => {
  const [, , , origin] = screensOf({
    summary: summaryOf([asked('teamwork.coordination.1', 50, SPLIT)], {
      'teamwork.coordination.1': -0.5,
    }),
    comments: [],
    agreed: [],
  })
  const about = (category: string) => {
    const { questionId, category: chosen } = actionInput(
      { ...values, category },
      { id: 's' },
      [],
      origin,
    )
    return [questionId, chosen]
  }
  expect(about('Coordination')).toEqual(['teamwork.coordination.1', undefined])
  expect(about('Communication')).toEqual([undefined, 'Communication'])
  expect(about('')).toEqual([undefined, undefined])
})

test('suggests each name once, and addresses of members without one', () => {
  expect(suggestedOwners([ann, { ...ann, id: '3' }, nameless])).toEqual([
    'Ann Lee',
    'bob@example.com',
  ])
})
