import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const RECORDS = 'docs/decisions'
const ARCHIVE = 'docs/decisions/archive'
/** Of all records in force together. A new one that needs more replaces others. */
const MAX_WORDS = 14_000

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const recordsIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .toSorted()

const IN_FORCE = recordsIn(RECORDS)
const ARCHIVED = recordsIn(ARCHIVE)

/** Files that may name a record. Archived records are left out: they name those of their time. */
const READERS = [
  ...['src', 'scripts', 'test', 'docs', '.github'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(ts|tsx|mjs|css|sql|md|yml)$/.test(file)),
  ),
  ...readdirSync(ROOT).filter((file) => file.endsWith('.md')),
].filter((file) => !/^docs\/decisions\/archive\/\d/.test(file))

/** Returns the cells of the rows of an index that begin with a link to a record. */
const rowsOf = (folder: string) =>
  read(`${folder}/README.md`)
    .split('\n')
    .filter((line) => /^\| \[\d{4}\]/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))

const linksIn = (text = '') => [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => to)

/** Returns the title of a record without its number. */
const titleOf = (file: string) => /^# \d+\. (.+)$/m.exec(read(file))?.[1]

/** Returns the numbers in a text such as "34 to 37 and 66", with four digits each. */
const numbersIn = (text: string) =>
  (text.match(/\d+ to \d+|\d+/g) ?? []).flatMap((range) => {
    const [first = 0, last = first] = range.split(' to ').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) =>
      String(first + index).padStart(4, '0'),
    )
  })

test.each([
  [RECORDS, IN_FORCE],
  [ARCHIVE, ARCHIVED],
])('the index of %s has each record once, with its title', (folder, records) => {
  const rows = rowsOf(folder).map(([number, title]) => [linksIn(number)[0], title])
  expect(rows).toEqual(records.map((file) => [file, titleOf(`${folder}/${file}`)]))
})

test('each archived record has successors that are in force', () => {
  const faulty = rowsOf(ARCHIVE).filter(([, , successors]) => {
    const files = linksIn(successors)
    return files.length === 0 || !files.every((file) => IN_FORCE.includes(file.replace('../', '')))
  })
  expect(faulty).toEqual([])
})

test('the records that a record replaces are those for which the archive names it', () => {
  const inArchive = rowsOf(ARCHIVE).flatMap(([number = '', , successors]) =>
    linksIn(successors).map((to) => `${to.slice(3, 7)} replaces ${number.slice(1, 5)}`),
  )
  const inRecords = IN_FORCE.flatMap((file) => {
    const [, replaced = ''] = /^Date: .* Replaces ([^.]+)\./m.exec(read(`${RECORDS}/${file}`)) ?? []
    return numbersIn(replaced).map((number) => `${file.slice(0, 4)} replaces ${number}`)
  })
  expect(inRecords.toSorted()).toEqual(inArchive.toSorted())
})

test('links to records, and those in records, lead to a file', () => {
  const broken = READERS.flatMap((file) => {
    const links = file.endsWith('.md') ? linksIn(read(file)) : []
    const paths = links
      .filter((to) => !to.includes('://'))
      .filter((to) => file.startsWith(RECORDS) || to.includes('decisions/'))
      .map((to) => normalize(join(dirname(file), to)))
    const named = read(file).match(/docs\/decisions\/(?:archive\/)?\d{4}-[\w-]+\.md/g) ?? []
    return [...paths, ...named]
      .filter((to) => !existsSync(join(ROOT, to)))
      .map((to) => `${file}: ${to}`)
  })
  expect(broken).toEqual([])
})

test('a decision that is named by its number is in force', () => {
  const inForce = new Set(IN_FORCE.map((file) => file.slice(0, 4)))
  const outdated = READERS.flatMap((file) =>
    (read(file).match(/\bdecisions? \[?\d+(?:\]\([^)]*\))?(?: and \[?\d+)?/gi) ?? [])
      .flatMap((named) => numbersIn(named.replaceAll(/\([^)]*\)/g, '')))
      .filter((number) => !inForce.has(number))
      .map((number) => `${file}: decision ${number}`),
  )
  expect(outdated).toEqual([])
})

test('the records in force are short together', () => {
  const words = IN_FORCE.flatMap((file) => read(`${RECORDS}/${file}`).match(/\S+/g) ?? [])
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS)
})
