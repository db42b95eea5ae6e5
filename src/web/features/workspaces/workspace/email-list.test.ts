import { expect, test } from 'vitest'
import { readEmailList } from './email-list.ts'

test.each([
  ['one address', 'ada@example.com', ['ada@example.com']],
  [
    'one per line',
    'ada@example.com\r\n\r\nbob@example.com\n',
    ['ada@example.com', 'bob@example.com'],
  ],
  [
    'commas and semicolons',
    'ada@example.com, bob@example.com;eve@example.com',
    ['ada@example.com', 'bob@example.com', 'eve@example.com'],
  ],
  [
    'spaces and tabs',
    'ada@example.com bob@example.com\teve@example.com',
    ['ada@example.com', 'bob@example.com', 'eve@example.com'],
  ],
  [
    'a list from an email program',
    'Ada Lovelace <ada@example.com>, "Bob" <bob@example.com>',
    ['ada@example.com', 'bob@example.com'],
  ],
  [
    'last names first',
    'Lovelace, Ada <ada@example.com>; Smith, Bob <bob@example.com>',
    ['ada@example.com', 'bob@example.com'],
  ],
  ['the same address twice', 'ada@example.com\nADA@example.com', ['ada@example.com']],
  [
    'the same domain in two forms',
    'r&d@müller.example\nr&d@xn--mller-kva.example',
    ['r&d@müller.example'],
  ],
  ['nothing', ' \n ,, ', []],
])('reads %s', (_what, text, addresses) => {
  expect(readEmailList(text)).toEqual({ addresses, invalid: [] })
})

test('names what is not an address', () => {
  expect(readEmailList('ada@example.com\nBob Smith\neve@, zoe\n<joe>')).toEqual({
    addresses: ['ada@example.com'],
    invalid: ['Bob Smith', 'eve@', 'zoe', 'joe'],
  })
})
