import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rowsOf } from '#test/server/csv.ts'
import { ROOT } from './run-command.ts'

/**
 * Numbers of requirements of levels 1 and 2 in the sections of OWASP ASVS 5.0.0, by chapter. In each
 * section they come before those of level 3.
 */
const SECTIONS = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
]
const REQUIREMENTS = SECTIONS.flatMap((counts, chapter) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
  ),
)

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const SECURITY = read('docs/security.md')
/** The parser reads files of the product, which begin with a byte order mark and end lines with CRLF. */
const ROWS = rowsOf(`\uFEFF${read('docs/asvs.csv').replaceAll('\n', '\r\n')}`)

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

test('each requirement of levels 1 and 2 has one row, in order', () => {
  expect(REQUIREMENTS).toHaveLength(253)
  expect(ROWS.map(({ id }) => id)).toEqual(REQUIREMENTS)
  expect(ROWS.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(ROWS.filter(({ level }) => level === '2')).toHaveLength(183)
})

test('each row has a requirement, a status and evidence', () => {
  const known = new Set(['met', 'exception', 'not applicable'])
  const faulty = ROWS.filter(
    ({ requirement, status = '', evidence }) => !requirement || !evidence || !known.has(status),
  )
  expect(faulty).toEqual([])
})

test('every path that the evidence names exists', () => {
  const paths = ROWS.flatMap(({ evidence = '' }) => [
    ...(evidence.match(/\b(?:src|test|docs)\/[\w./*-]*[\w*]/g) ?? []),
    ...(evidence.match(/(?<![\w/-])[\w-]+\.(?:md|json)\b/g) ?? []),
  ])
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([])
})

test('every part of docs/security.md that the evidence names exists', () => {
  const anchors = new Set([...SECURITY.matchAll(/^#+ (.+)$/gm)].map(([, to = '']) => anchorOf(to)))
  const named = ROWS.flatMap(({ evidence = '' }) =>
    [...evidence.matchAll(/docs\/security\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((anchor) => !anchors.has(anchor))).toEqual([])
})

test('an exception names its number, and the list of exceptions its requirements', () => {
  const named = ROWS.filter(({ status }) => status === 'exception').map(
    ({ id, evidence = '' }) => `${/^E\d+/.exec(evidence)?.[0]}: ${id}`,
  )
  const listed = [...SECURITY.matchAll(/^- \*\*(E\d+)\*\* \((\d[^)]*)\)/gm)].flatMap(
    ([, number, ids = '']) => ids.split(', ').map((id) => `${number}: ${id}`),
  )
  expect(named.toSorted()).toEqual(listed.toSorted())
})
