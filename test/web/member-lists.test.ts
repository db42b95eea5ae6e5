import { expect, test } from 'vitest'
import { tablePeople } from '#domain/member-table/member-table.ts'
import { readTable } from '#web/features/teams/teams/read-member-list.ts'
import { ADDRESS_BOOKS } from './member-lists/address-books.ts'
import { DIRECTORIES } from './member-lists/directories.ts'
import { HR_LISTS } from './member-lists/hr-lists.ts'
import { TEAM_TOOLS } from './member-lists/team-tools.ts'

const FORMATS = [...ADDRESS_BOOKS, ...DIRECTORIES, ...TEAM_TOOLS, ...HR_LISTS]

test.each(FORMATS)('$product is read', async ({ text, people, asks }) => {
  const table = await readTable(text)
  expect(table?.asks).toBe(asks)
  const found = table ? tablePeople(table, table.columns) : []
  expect(
    found.map(
      ({ name, email, others, inactive }) =>
        (inactive === undefined ? '' : `[${inactive}] `) +
        (name === null ? email : `${name} <${email}>`) +
        (others.length > 0 ? ` or ${others.join(', ')}` : ''),
    ),
  ).toEqual(people)
})
