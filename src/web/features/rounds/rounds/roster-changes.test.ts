import { describe, expect, test } from 'vitest'
import type { InvitedMember } from '#contract/invited-rounds.ts'
import { ApiError } from '#web/lib/api.ts'
import { changedRoster, listProblem, refusalOf, rowProblems, withEdit } from './roster-changes.ts'
import type { RosterEdit, RosterForm } from './roster-changes.ts'

const person = (memberId: string, name: string | null, email: string): InvitedMember => ({
  memberId,
  name,
  email,
  delivery: 'sent',
})
const ANN = person('ann', 'Ann Lee', 'ann@x.org')
const BOB = person('bob', null, 'bob@x.org')
const CY = person('cy', 'Cy Roe', 'cy@x.org')
const ROSTER = [ANN, BOB, CY]
const nothing = { edits: [], text: '' }

const problemsOf = (...edits: RosterEdit[]) =>
  rowProblems(changedRoster(ROSTER, { edits, text: '' }))

function problemOf(form: RosterForm): string | undefined {
  return listProblem(changedRoster(ROSTER, form), 3)
}

test('several changes are one new roster, of those who stay and those who are added', () => {
  const changed = changedRoster(ROSTER, {
    edits: [
      { memberId: 'bob', to: { name: ' Bob Ray ', email: ' bob@y.org' } },
      { memberId: 'cy' },
      // Opened without a change.
      { memberId: 'ann', to: { name: 'Ann Lee', email: 'ann@x.org' } },
    ],
    text: 'Dee <dee@z.org>, eve@z.org, ann@x.org',
  })
  expect(changed.members).toEqual([
    { memberId: 'ann', name: 'Ann Lee', email: 'ann@x.org' },
    { memberId: 'bob', name: 'Bob Ray', email: 'bob@y.org' },
    { name: 'Dee', email: 'dee@z.org' },
    { name: null, email: 'eve@z.org' },
  ])
  expect(changed.changes).toMatchObject([
    { person: 'bob@x.org, now Bob Ray', before: 'x.org', after: 'y.org' },
    { person: 'Dee', before: null, after: 'z.org' },
    { person: 'eve@z.org', before: null, after: 'z.org' },
    { person: 'Cy Roe', before: 'x.org', after: null },
  ])
})

test('a notice goes to addresses that leave the list, if an invitation can have reached them', () => {
  const gone = { ...CY, delivery: 'undeliverable' as const }
  const edits = [
    { memberId: 'ann', to: { name: 'Ann', email: 'ANN@x.org' } },
    { memberId: 'bob', to: { name: '', email: 'bob@y.org' } },
    { memberId: 'cy' },
  ]
  expect(changedRoster(ROSTER, { edits, text: '' }).leaving).toBe(2)
  expect(changedRoster([ANN, BOB, gone], { edits, text: '' }).leaving).toBe(1)
})

test('an address that is typed half is not announced as a correction', () => {
  const edits = [{ memberId: 'ann', to: { name: 'Ann Roe', email: 'ann@' } }]
  const { members, changes, leaving } = changedRoster(ROSTER, { edits, text: '' })
  expect(members[0]?.email).toBe('ann@')
  expect(changes).toMatchObject([{ kind: 'name', before: 'x.org', after: 'x.org' }])
  expect(leaving).toBe(0)
})

test('an edit replaces the one before, and can be taken back', () => {
  const edits = withEdit([{ memberId: 'ann' }], 'ann', {
    memberId: 'ann',
    to: { name: 'Ann', email: 'ann@y.org' },
  })
  expect(edits).toHaveLength(1)
  expect(withEdit(edits, 'ann')).toEqual([])
})

test('one mailbox cannot be on the list twice, unless the other person is removed', () => {
  const toBob = { memberId: 'ann', to: { name: 'Ann', email: 'Bob+x@x.org' } }
  expect(problemsOf(toBob).get('ann')?.email).toBe('bob@x.org has this mailbox already.')
  expect(problemsOf(toBob, { memberId: 'bob' }).size).toBe(0)
  expect(
    problemsOf({ memberId: 'cy', to: { name: 'x'.repeat(121), email: 'cy@' } }).get('cy'),
  ).toEqual({
    name: 'Please use at most 120 readable characters.',
    email: 'Please enter a valid email address.',
  })
})

test('a list without a change, or with too few people, cannot be used', () => {
  expect(problemOf(nothing)).toBe('You have not changed anything yet.')
  expect(problemOf({ edits: [], text: 'ann@x.org' })).toBe('You have not changed anything yet.')
  expect(problemOf({ edits: [{ memberId: 'cy' }], text: '' })).toBe(
    'A group size of 3 needs at least 3 people. The new list has 2.',
  )
  expect(problemOf({ edits: [{ memberId: 'cy' }], text: 'dee@x.org' })).toBeUndefined()
  const many = Array.from({ length: 998 }, (_, index) => `p${index}@x.org`).join('\n')
  expect(problemOf({ edits: [], text: many })).toBe(
    'A round can have at most 1,000 people. The new list has 1,001 people.',
  )
})

describe('errors of the server', () => {
  const changed = changedRoster(ROSTER, { edits: [{ memberId: 'ann' }], text: 'x\ndee@x.org' })
  const failed = (status: number, body: Record<string, unknown>) =>
    refusalOf(new ApiError(status, JSON.stringify(body), ''), changed)

  test('are shown at the people that they are about', () => {
    const refusal = failed(400, {
      code: 'bad_input',
      message: 'Invalid',
      issues: [
        { path: 'members.1.email', message: 'One.' },
        { path: 'members.0.name', message: 'Two.' },
        { path: 'members.2.email', message: 'Three.' },
      ],
    })
    expect([...refusal.rows]).toEqual([
      ['cy', { email: 'One.' }],
      ['bob', { name: 'Two.' }],
    ])
    expect(refusal.text).toBe('Line 2, dee@x.org: Three.')
    expect(refusal.whole).toBeUndefined()
  })

  test('about the whole list are shown for the whole', () => {
    expect(failed(409, { code: 'conflict', message: 'A response was sent.' }).whole).toBe(
      'A response was sent.',
    )
    expect(refusalOf(new TypeError('offline'), changed).whole).toMatch(/^Network error/)
  })
})
