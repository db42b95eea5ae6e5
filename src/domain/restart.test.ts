import { describe, expect, test } from 'vitest'
import { planRoster, restartReason } from './restart.ts'

const ann = { memberId: 'a', name: 'Ann Lee', email: 'ann@acme.example' }
const bob = { memberId: 'b', name: 'Bob Roe', email: 'Bob.Roe@acme.example' }
const cleo = { memberId: 'c', name: null, email: 'cleo@acme.example' }
const former = [ann, bob, cleo]

describe('a roster that replaces another', () => {
  test('without a difference has no changes', () => {
    const same = former.map(({ email, ...person }) => ({ ...person, email: email.toUpperCase() }))
    expect(planRoster(former, same)).toMatchObject({ changes: [], leftAddresses: [] })
  })

  test.each([
    ['by its id', { memberId: 'A', name: 'Zoe', email: 'zoe@other.example' }],
    ['by its mailbox', { name: 'Zoe', email: 'ANN+new@acme.example' }],
    ['by its name', { name: ' ann lee', email: 'ann@other.example' }],
  ])('keeps a person %s', (_, entry) => {
    const { people } = planRoster(former, [bob, cleo, entry])
    expect(people.map(({ memberId }) => memberId)).toEqual(['b', 'c', 'a'])
  })

  test('takes an id before a mailbox, and a mailbox before a name', () => {
    const { people } = planRoster(former, [
      { name: 'Ann Lee', email: bob.email },
      { memberId: 'c', name: 'Bob Roe', email: ann.email },
      { name: 'Ann Lee', email: 'new@acme.example' },
    ])
    expect(people.map(({ memberId }) => memberId)).toEqual(['b', 'c', 'a'])
  })

  test('does not guess between people of one name', () => {
    const twins = [ann, { ...bob, name: 'Ann Lee' }, cleo]
    const { people } = planRoster(twins, [cleo, { name: 'Ann Lee', email: 'x@acme.example' }])
    expect(people.map(({ memberId }) => memberId)).toEqual(['c', null])
  })

  test('says what changed, with domains only, and which mailboxes left', () => {
    const plan = planRoster(former, [
      { ...ann, email: 'ann@Evil.example' },
      { ...cleo, name: 'Cleo' },
      { name: null, email: 'Dan@acme.example' },
    ])
    expect(plan.changes).toEqual([
      { kind: 'address', person: 'Ann Lee', before: 'acme.example', after: 'evil.example' },
      { kind: 'added', person: 'dan@acme.example', before: null, after: 'acme.example' },
      { kind: 'removed', person: 'Bob Roe', before: 'acme.example', after: null },
      {
        kind: 'name',
        person: 'cleo@acme.example, now Cleo',
        before: 'acme.example',
        after: 'acme.example',
      },
    ])
    expect(plan.leftAddresses).toEqual([ann.email, bob.email])
    expect(restartReason(plan.changes)).toBe(
      'an address was corrected, a person was added, a person was removed, and a name was corrected',
    )
  })

  test.each([
    ['is blank', '\u3164\u200b'],
    ['looks like that of another person', 'ANN\u200b-Lee'],
    ['is the address of another person', 'ann@acme.example'],
  ])('calls a person by the address if the name %s', (_, name) => {
    const corrected = { ...bob, name, email: 'mine@acme.example' }
    const { changes } = planRoster([ann, { ...bob, name }, cleo], [ann, corrected, cleo])
    expect(changes.map(({ person }) => person)).toEqual(['bob.roe@acme.example'])
    const added = planRoster([ann, cleo], [ann, cleo, corrected])
    expect(added.changes.map(({ person }) => person)).toEqual(['mine@acme.example'])
    const renamed = planRoster([ann, bob, cleo], [ann, { ...bob, name }, cleo])
    expect(renamed.changes.map(({ person }) => person)).toEqual([
      'Bob Roe, now bob.roe@acme.example',
    ])
  })

  test('names both people who swap addresses', () => {
    const swapped = [{ ...ann, email: bob.email }, { ...bob, email: ann.email }, cleo]
    const { changes, leftAddresses } = planRoster(former, swapped)
    expect(changes.map(({ person }) => person)).toEqual(['Ann Lee', 'Bob Roe'])
    expect(restartReason(changes)).toBe('addresses were corrected')
    expect(leftAddresses).toEqual([])
  })
})
