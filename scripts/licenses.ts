import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run-command.ts'

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

/** A package in package-lock.json. */
interface LockedPackage {
  readonly license?: string
}

/** Returns the packages of package-lock.json by their folder; the product itself is `''`. */
export const lockedPackages = (): Readonly<Record<string, LockedPackage>> =>
  (
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockedPackage>
    }
  ).packages

/** Returns the packages whose license is not compatible with the product's, as `name: license`. */
export const incompatiblePackages = (packages: Readonly<Record<string, LockedPackage>>): string[] =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...entry }))
    .filter(({ name, license = '' }) => !isCompatible(license) && EXCEPTIONS[name] !== license)
    .map(({ name, license = '' }) => `${name}: ${license || 'no license'}`)

// `A OR B` is compatible if either is, `A AND B` if both are.
export function isCompatible(license: string): boolean {
  const expression = license.replaceAll(/[()]/g, '')
  return expression
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((name) => COMPATIBLE.has(name.trim())))
}
