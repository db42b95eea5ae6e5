import { describe, expect, test } from 'vitest'
import type { Action } from '#contract/actions.ts'
import {
  categoryGroups,
  checkAction,
  newValues,
  OTHER_OWNER,
  ownerChoices,
  toInput,
  toValues,
} from './action-form.ts'

const ACTION: Action = {
  id: 'a1',
  teamId: 't1',
  teamName: 'Core',
  sessionId: null,
  title: 'Checklist',
  owner: 'Ann',
  ownerMemberId: 'm1',
  dueDate: '2026-10-03',
  isOverdue: false,
  category: 'Coordination',
  questionId: 'q1',
  questionText: 'We hand over well.',
  status: 'open',
  reason: null,
  agreedOn: '2026-09-01',
  endedOn: null,
}

/** Returns the invalid fields. */
const fields = (change: object) =>
  checkAction({ ...toValues(ACTION), ...change }).map(({ field }) => field)

const labels = (ids: string[]) =>
  ownerChoices(
    ids.map((id) => ({ id, name: null, email: `${id}@example.com` })),
    ACTION,
  ).map(({ label }) => label)

describe('the form of an action', () => {
  test('sends back what an action has', () => {
    expect(toInput(toValues(ACTION))).toEqual({
      title: 'Checklist',
      ownerMemberId: 'm1',
      dueDate: '2026-10-03',
      category: null,
      questionId: 'q1',
    })
    const inWords = { ...ACTION, ownerMemberId: null, dueDate: null, questionId: null }
    expect(toInput(toValues(inWords))).toEqual({
      title: 'Checklist',
      ownerMemberId: null,
      owner: 'Ann',
      dueDate: null,
      category: 'Coordination',
      questionId: null,
    })
    expect(toInput(toValues({ ...inWords, owner: null, category: null }))).toMatchObject({
      owner: null,
      category: null,
    })
  })

  test('starts with a title that fits', () => {
    expect(newValues({ title: 'x'.repeat(300), category: 'Coordination' })).toMatchObject({
      title: 'x'.repeat(200),
      about: 'Coordination',
    })
    expect(toInput(newValues({ question: { id: 'q1', text: 'T' } })).questionId).toBe('q1')
  })

  test('needs a title, and an owner of a common length', () => {
    expect(fields({})).toEqual([])
    expect(fields({ title: ' ' })).toEqual(['title'])
    const long = 'x'.repeat(121)
    expect(fields({ ownerName: long })).toEqual([])
    expect(fields({ owner: OTHER_OWNER, ownerName: long })).toEqual(['ownerName'])
  })

  test('lists an owner who has left the team', () => {
    expect(labels(['m1', 'm2'])).toEqual(['m1@example.com', 'm2@example.com', expect.any(String)])
    expect(labels(['m2'])).toContain('Ann (left the team)')
  })
})

test('the categories of the round, or those beside the chosen one, come first', () => {
  const assessments = [
    { type: 'agile', title: 'Agile Maturity', categories: ['Responsiveness'] },
    { type: 'teamwork', title: 'Teamwork', categories: ['Communication', 'Coordination'] },
  ] as const
  const lists = assessments.map((own) => ({ ...own, categories: [...own.categories] }))
  const [agile, teamwork] = [
    { label: 'Agile Maturity', options: ['Responsiveness'] },
    { label: 'Teamwork', options: ['Communication', 'Coordination'] },
  ]
  expect(categoryGroups(lists, {})).toEqual([agile, teamwork])
  expect(categoryGroups(lists, { assessmentType: 'teamwork' })).toEqual([teamwork, agile])
  expect(categoryGroups(lists, { category: 'Coordination' })).toEqual([teamwork, agile])
})
