import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#test/server/server-process.ts'

/** A version of the product in a folder of its own. */
export interface Version {
  readonly name: string
  readonly root: string
}

/** This version, in the folder of the project. */
export const THIS_VERSION: Version = { name: 'this version', root: ROOT }

/**
 * Writes the sources of a commit into a folder. Its packages and its built site are those of this
 * version, so the lockfiles have to be equal.
 */
export function checkOut(commit: string, folder: string): Version {
  const name = git('rev-parse', '--short', commit)
  const root = join(folder, name)
  mkdirSync(root, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  if (readLockfile(root) !== readLockfile(ROOT)) {
    throw new Error(`${name} has other packages: run this from a clone that has them installed`)
  }
  for (const shared of ['node_modules', 'build']) {
    symlinkSync(join(ROOT, shared), join(root, shared))
  }
  return { name, root }
}

/** Whether servers of this version can work with what the next one has changed. */
export type Change = 'an added column' | 'a required migration' | 'a later format'

/**
 * Writes this version into a folder as a later version may be: with one more migration, or with another format of
 * sealed values.
 */
export function checkOutNext(folder: string, change: Change): Version {
  const { root } = checkOut('HEAD', join(folder, change.replaceAll(' ', '-')))
  const name = `this version with ${change}`
  if (change === 'a later format') {
    const file = join(root, 'src/server/platform/sealing/sealed-value.ts')
    replaceIn(file, 'const FORMAT = 1', 'const FORMAT = 2')
    replaceIn(file, 'sealed[0] !== FORMAT', '![1, FORMAT].includes(sealed[0] ?? 0)')
    return { name, root }
  }
  const file = join(root, 'src/server/platform/db/migrate.ts')
  replaceIn(
    file,
    '  [INITIAL_SCHEMA]: initialSchema,',
    `  [INITIAL_SCHEMA]: initialSchema,
  '9999-next': {
    up: async (db) => {
      await sql\`alter table teams add column upgrade_run text\`.execute(db)
    },
  },`,
  )
  if (change === 'a required migration') {
    replaceIn(file, 'REQUIRED_MIGRATION = INITIAL_SCHEMA', "REQUIRED_MIGRATION = '9999-next'")
  }
  return { name, root }
}

function replaceIn(file: string, known: string, other: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(known)) throw new Error(`${file} does not contain: ${known}`)
  writeFileSync(
    file,
    text.replace(known, () => other),
  )
}

const readLockfile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
