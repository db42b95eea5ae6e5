import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTS } from './nightly-parts.ts'
import { readOutcomes, withOutcomes } from './nightly-table.ts'
import type { Outcome } from './nightly-table.ts'

const RUN = 'test/faults/run.ts'
const DOCUMENT = readFileSync('docs/faults.md', 'utf8')

const outcome: Outcome = {
  part: 'kills',
  title: 'killed processes',
  date: '2026-11-28',
  commit: 'abcdef12',
  minutes: 12.5,
  result: 'failed',
}

test('outcomes are read as they were written, and nothing around them changes', () => {
  const none = withOutcomes(DOCUMENT, [])
  expect(readOutcomes(none).size).toBe(0)
  const one = withOutcomes(none, [outcome])
  expect([...readOutcomes(one).values()]).toEqual([outcome])
  expect(withOutcomes(one, readOutcomes(DOCUMENT).values())).toBe(DOCUMENT)
})

test('every fault is in one part', () => {
  // Read, not imported: each fault would load the whole server.
  const faults = readFileSync('test/faults/all.ts', 'utf8').matchAll(/from '\.\/([a-z-]+)\.ts'/g)
  const names = [...faults].map(([, name]) => name).filter((name) => name !== 'fault')
  const played = PARTS.flatMap(({ commands }) =>
    commands.filter((words) => words[1] === RUN).flat(),
  )
  const others = names.filter((name) => played.filter((word) => word === name).length !== 1)
  expect(others).toEqual(['soak'])
})
