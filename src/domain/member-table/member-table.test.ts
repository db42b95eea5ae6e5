import { expect, test } from 'vitest'
import { mayBeTable } from './may-be-table.ts'
import { chooseColumns, readMemberTable, tablePeople, unusedColumns } from './member-table.ts'
import type { ColumnChoice } from './member-table.ts'

const people = (rows: readonly (readonly string[])[], choice?: ColumnChoice) => {
  const table = readMemberTable(rows)
  return table && tablePeople(table, choice ? chooseColumns(table, choice) : table.columns)
}

const ANN = { row: 1, name: 'Ann Lee', email: 'ann@x.org', others: [], inactive: undefined }

test('a row is one person: the first address is used, others are offered', () => {
  const rows = [
    ['Name', 'Email', 'Private email'],
    ['Ann Lee', 'ann@x.org; ann@y.org', 'ann@z.org, Ann@x.org, ann+tag@x.org'],
  ]
  expect(people(rows)).toEqual([{ ...ANN, others: ['ann@y.org', 'ann@z.org'] }])
})

test('a private address is never used by itself', () => {
  const rows = [
    ['Name', 'Work email', 'Private email'],
    ['Ann Lee', '', 'ann@z.org'],
    ['Bob', 'bob@x.org', ''],
  ]
  expect(people(rows)?.[0]).toEqual({ ...ANN, email: '', others: ['ann@z.org'] })
})

test('a row without an address is one entry with its name, and keeps a wrong address', () => {
  const rows = [
    ['First name', 'Last name', 'Email'],
    ['Ann', 'Lee', ''],
    ['Bob', 'Roe', 'bob.roe'],
    ['Cy', 'Poe', 'n/a'],
    ['', '', ''],
    ['Dee', '', 'dee@x.org'],
  ]
  expect(people(rows)?.map(({ name, email }) => [name, email])).toEqual([
    ['Ann Lee', ''],
    ['Bob Roe', 'bob.roe'],
    ['Cy Poe', ''],
    ['Dee', 'dee@x.org'],
  ])
})

test('headers that are repeated, and titles of further parts, are no people', () => {
  const rows = [
    ['Members of the team'],
    ['Name', 'Email', 'Role'],
    ['Ann Lee', 'ann@x.org', 'Lead'],
    ['Name', 'Email', 'Role'],
    ['2. Guests'],
    ['Name', 'Email', 'Join time'],
    ['Bob', 'bob@x.org', '9:00'],
  ]
  expect(people(rows)?.map(({ email }) => email)).toEqual(['ann@x.org', 'bob@x.org'])
})

test('an address in place of a name is no name, and the names of others stay', () => {
  const rows = [
    ['Name', 'Email', 'Unit'],
    ['Ann Lee', 'ann@x.org', 'HR'],
    ['zoe@x.org', 'Zoe@X.org', 'IT'],
  ]
  expect(people(rows)?.map(({ name, email }) => [name, email])).toEqual([
    ['Ann Lee', 'ann@x.org'],
    [null, 'Zoe@X.org'],
  ])
})

test('no row with an address is left out', () => {
  const rows = [
    ['Username', 'Email', 'Name'],
    ['ann', 'ann@x.org', 'Ann Lee'],
    ['login', 'bob@x.org', 'Bob'],
    ['zoe@x.org'],
  ]
  const read = people(rows)?.map(({ name, email }) => name ?? email)
  expect(read).toEqual(['Ann Lee', 'Bob', 'zoe@x.org'])
})

test('a sign-in name is used only where it is the only address, and never offered', () => {
  const rows = [
    ['displayName', 'userPrincipalName', 'mail'],
    ['Ann Lee', 'al@x.org', 'ann@x.org'],
    ['Bob', 'bob@x.org', ''],
  ]
  expect(people(rows)?.map(({ email, others }) => [email, ...others])).toEqual([
    ['ann@x.org'],
    ['bob@x.org'],
  ])
})

test('numbers are no names', () => {
  const rows = [
    ['Employee', 'First name', 'Last name', 'Email'],
    ['7', 'Ann', 'Lee', 'ann@x.org'],
  ]
  expect(people(rows)).toEqual([ANN])
})

test('a column of people with addresses has both', () => {
  const rows = [
    ['Member', 'Role'],
    ['Ann Lee <ann@x.org>', 'Lead'],
    ['bob@x.org', 'Engineer'],
  ]
  expect(people(rows)?.map(({ name, email }) => [name, email])).toEqual([
    ['Ann Lee', 'ann@x.org'],
    [null, 'bob@x.org'],
  ])
})

test('the columns that a person chooses replace those that were found', () => {
  const rows = [
    ['Kürzel', 'Rufname', 'Kontakt 1', 'Kontakt 2', 'Familie'],
    ['AL', 'Ann', 'boss@x.org', 'ann@x.org', 'Lee'],
  ]
  const table = readMemberTable(rows)
  expect(table?.asks).toBe('address')
  expect(people(rows)).toEqual([])
  expect(people(rows, { email: 3, name: 1, lastName: 4 })).toEqual([ANN])
  expect(people(rows, { email: 3, name: undefined, lastName: undefined })).toEqual([
    { ...ANN, name: null },
  ])
})

test('columns that are neither used nor empty are named', () => {
  const rows = [
    ['Name', 'Email', 'Department', 'Fax', 'Status'],
    ['Ann Lee', 'ann@x.org', 'R&D', '', 'Active'],
  ]
  const table = readMemberTable(rows)
  expect(table && unusedColumns(table, table.columns)).toEqual(['Department'])
})

test.each([
  ['one address a line', [['ann@x.org'], ['bob@x.org']]],
  [
    'names and addresses',
    [
      ['Ann Lee', 'ann@x.org'],
      ['Bob', 'bob@x.org'],
    ],
  ],
  [
    'addresses in lines',
    [
      ['a@x.org', 'b@x.org', 'c@x.org'],
      ['d@x.org', 'e@x.org', 'f@x.org'],
    ],
  ],
  [
    'no addresses',
    [
      ['Name', 'Email'],
      ['Ann Lee', ''],
    ],
  ],
  ['a header with addresses alone', [['Email'], ['ann@x.org, bob@x.org']]],
])('%s: a list in lines, no table', (_, rows) => {
  expect(readMemberTable(rows)).toBeUndefined()
})

test.each([
  ['ann@x.org\nbob@x.org', false],
  ['Ann Lee <ann@x.org>\n"Roe, Bob" <bob@x.org>', false],
  ['Ann Lee, ann@x.org\nBob, bob@x.org', false],
  ['Name,Email', false],
  ['Name,Email\nAnn,ann@x.org', true],
  ['Ann;ann@x.org;boss@x.org\nBob;bob@x.org;boss@x.org', true],
  ['version: 1\n\ndn: cn=Ann,dc=x\ncn: Ann', true],
])('%j may be a table: %s', (text, expected) => {
  expect(mayBeTable(text)).toBe(expected)
})
