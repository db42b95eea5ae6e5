import { expect, test } from 'vitest'
import {
  importedPeople,
  isInText,
  peopleInText,
  startImport,
  withColumns,
  withImport,
} from './member-import.ts'
import { readTable } from './read-member-list.ts'

async function importOf(text: string) {
  const table = await readTable(text)
  if (!table) throw new Error('no table')
  return startImport(table, null)
}

const SLACK = `fullname,email,secondary email,status
Ann Lee,ann@x.org,ann@y.org,Member
Bob Roe,bob@x.org,,Deactivated
"Poe, Cy",,,Member`

test('people come after the text, and those who are unticked stay out', async () => {
  const imported = await importOf(SLACK)
  const text = withImport('eve@x.org\n', undefined, imported)
  expect(text).toBe('eve@x.org\nAnn Lee <ann@x.org>\n"Poe, Cy" <>')
  const ticked = { ...imported, ticked: new Set([2]) }
  expect(withImport(text, imported, ticked)).toBe(`${text}\nBob Roe <bob@x.org>`)
  expect(withImport(`${text}\nBob Roe <bob@x.org>`, ticked, imported)).toBe(text)
})

test('another address replaces the first in its line', async () => {
  const imported = await importOf(SLACK)
  const text = withImport('', undefined, imported)
  const chosen = { ...imported, addresses: new Map([[1, 'ann@y.org']]) }
  expect(withImport(text, imported, chosen)).toBe('Ann Lee <ann@y.org>\n"Poe, Cy" <>')
})

test('chosen addresses do not outlive a change of columns', async () => {
  const imported = await importOf(SLACK)
  const chosen = { ...imported, addresses: new Map([[1, 'ann@y.org']]) }
  const [ann] = importedPeople(withColumns(chosen, { email: 1, name: 0, lastName: undefined }))
  expect(ann?.email).toBe('ann@x.org')
})

test('a line that was edited is left alone, and its person is no longer offered a choice', async () => {
  const imported = await importOf(SLACK)
  const edited = 'Annie Lee <ann@x.org>\n"Poe, Cy" <cy@x.org>'
  const chosen = { ...imported, addresses: new Map([[1, 'ann@y.org']]) }
  expect(withImport(edited, imported, chosen)).toBe(edited)
  expect(peopleInText(importedPeople(imported), edited)).toEqual([])
  expect(
    peopleInText(importedPeople(imported), withImport('', undefined, imported)).map(
      ({ name }) => name,
    ),
  ).toEqual(['Ann Lee', 'Poe, Cy'])
})

test('an import is over once none of its people are in the text', async () => {
  const imported = await importOf(SLACK)
  expect(isInText(imported, withImport('', undefined, imported))).toBe(true)
  expect(isInText(imported, 'eve@x.org')).toBe(false)
  const asking = await importOf('Wer;Kontakt 1;Kontakt 2\nAnn;boss@x.org;ann@x.org')
  expect(isInText(asking, '')).toBe(true)
})

test('an import is removed from the text again', async () => {
  const imported = await importOf(SLACK)
  const text = withImport('eve@x.org', undefined, imported)
  expect(withImport(text, imported, undefined)).toBe('eve@x.org')
})

test('nothing is added until the column of addresses is chosen', async () => {
  const imported = await importOf('Wer;Kontakt 1;Kontakt 2\nAnn;boss@x.org;ann@x.org')
  expect(withImport('', undefined, imported)).toBe('')
  const chosen = withColumns(imported, { email: 2, name: 0, lastName: undefined })
  expect(withImport('', imported, chosen)).toBe('Ann <ann@x.org>')
})
