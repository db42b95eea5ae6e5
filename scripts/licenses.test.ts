import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { incompatiblePackages, isCompatible, lockedPackages } from './licenses.ts'
import { ROOT } from './run-command.ts'

const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  license: string
}

test('license expressions with OR and AND are evaluated', () => {
  expect(['MIT', '(MIT OR GPL-2.0-only)', 'MIT and ISC'].map(isCompatible)).toEqual([
    true,
    true,
    true,
  ])
  expect(['', 'UNLICENSED', 'BUSL-1.1', 'MIT AND SSPL-1.0'].some(isCompatible)).toBe(false)
})

test('every package has a license that is compatible with the product’s', () => {
  expect(Object.keys(lockedPackages()).length).toBeGreaterThan(300)
  expect(incompatiblePackages(lockedPackages())).toEqual([])
  const packages = {
    'node_modules/a/node_modules/b': { license: 'BUSL-1.1' },
    'node_modules/c': {},
  }
  expect(incompatiblePackages(packages)).toEqual(['b: BUSL-1.1', 'c: no license'])
})

test('package.json, package-lock.json and LICENSE state the same license', () => {
  expect(license).toBe('AGPL-3.0-only')
  expect(lockedPackages()['']?.license).toBe(license)
  const text = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
  expect(text).toMatch(/^\s+GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3, 19 November 2007/)
  expect(text).toContain('13. Remote Network Interaction')
  expect(text.trimEnd()).toMatch(/<https:\/\/www\.gnu\.org\/licenses\/>\.$/)
})
