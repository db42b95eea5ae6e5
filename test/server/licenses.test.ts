import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** Licenses that are compatible with the AGPL 3.0: docs/decisions/0051. */
const COMPATIBLE = new Set(
  [
    ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
    ['Unlicense', 'CC0-1.0', 'Zlib', 'Apache-2.0', 'MPL-2.0', 'LGPL-3.0-or-later', 'AGPL-3.0-only'],
    // For fonts, which are separate files.
    ['OFL-1.1'],
  ].flat(),
)

/** Licenses of single packages that are compatible for another reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // The package.json has no license; the LICENSE file is MIT.
  'png-js': '',
  // A table of browsers that only the build reads.
  'caniuse-lite': 'CC-BY-4.0',
  // Only for the command line of the package that compresses fonts, which nothing uses.
  argparse: 'Python-2.0',
}

/** `A OR B` is compatible if either is, `A AND B` if both are. */
function isCompatible(license: string): boolean {
  const expression = license.replaceAll(/[()]/g, '')
  return expression
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((name) => COMPATIBLE.has(name.trim())))
}

interface Package {
  readonly license?: string
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package

test('license expressions with OR and AND are evaluated', () => {
  expect(['MIT', '(MIT OR GPL-2.0-only)', 'MIT and ISC'].map(isCompatible)).toEqual([
    true,
    true,
    true,
  ])
  expect(['', 'UNLICENSED', 'BUSL-1.1', 'MIT AND SSPL-1.0'].some(isCompatible)).toBe(false)
})

test('every package has a license that is compatible with the product’s', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(300)
  const incompatible = packages
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...entry }))
    .filter(({ name, license = '' }) => !isCompatible(license) && EXCEPTIONS[name] !== license)
    .map(({ name, license }) => `${name}: ${license}`)
  expect(incompatible).toEqual([])
})

test('package.json, package-lock.json and LICENSE state the same license', () => {
  expect(license).toBe('AGPL-3.0-only')
  expect(lock.packages['']?.license).toBe(license)
  const text = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
  expect(text).toMatch(/^\s+GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3, 19 November 2007/)
  expect(text).toContain('13. Remote Network Interaction')
  expect(text.trimEnd()).toMatch(/<https:\/\/www\.gnu\.org\/licenses\/>\.$/)
})
