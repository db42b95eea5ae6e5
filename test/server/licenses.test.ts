import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** What may be part of a work under the AGPL 3.0, or beside it: docs/decisions/0051. */
const FITTING = new Set(
  [
    ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
    ['Unlicense', 'CC0-1.0', 'Apache-2.0', 'MPL-2.0', 'LGPL-3.0-or-later', 'AGPL-3.0-only'],
    // Fonts, which stay files of their own.
    ['OFL-1.1'],
  ].flat(),
)

/** Those that fit for a reason of their own. */
const BY_NAME: Readonly<Record<string, string>> = {
  // Its LICENSE file is MIT; its package.json says nothing.
  'png-js': '',
  // A table of browsers, which only builds read.
  'caniuse-lite': 'CC-BY-4.0',
}

/** `A OR B` fits where one does, `A AND B` where both do. */
function fits(license: string): boolean {
  const plain = license.replaceAll(/[()]/g, '')
  return plain
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => FITTING.has(one.trim())))
}

interface Package {
  readonly license?: string
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package

test('a license is judged by all that it says', () => {
  expect(['MIT', '(MIT OR GPL-2.0-only)', 'MIT and ISC'].map(fits)).toEqual([true, true, true])
  expect(['', 'UNLICENSED', 'BUSL-1.1', 'MIT AND SSPL-1.0'].some(fits)).toBe(false)
})

test('the license of every package fits that of the product', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(300)
  const unfit = packages
    .map(([path, one]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...one }))
    .filter(({ name, license = '' }) => !fits(license) && BY_NAME[name] !== license)
    .map(({ name, license }) => `${name}: ${license}`)
  expect(unfit).toEqual([])
})

test('the license of the product is said alike in all places', () => {
  expect(license).toBe('AGPL-3.0-only')
  expect(lock.packages['']?.license).toBe(license)
  const text = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
  expect(text).toMatch(/^\s+GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3, 19 November 2007/)
  expect(text).toContain('13. Remote Network Interaction')
  expect(text.trimEnd()).toMatch(/<https:\/\/www\.gnu\.org\/licenses\/>\.$/)
})
