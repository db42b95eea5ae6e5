import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATION_NAMES } from '#server/platform/db/migrate.ts'
import { ROOT } from '#test/server/server-process.ts'

/** A version of the product in a folder of its own. */
export interface Version {
  readonly name: string
  readonly root: string
}

/** This version, in the folder of the project. */
export const THIS_VERSION: Version = { name: 'this version', root: ROOT }

const MIGRATIONS = 'src/server/platform/db/migrations'

/** The last commit of the main line without this version's newest migration. */
export function commitBeforeNewestMigration(): string {
  const newest = join(MIGRATIONS, `${MIGRATION_NAMES.at(-1)}.ts`)
  const added = git(
    'log',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%H',
    '-1',
    '--',
    newest,
  )
  return git('rev-parse', `${added}^`)
}

/** The last commit of the main line before the newest change of the server's code. */
export function commitBeforeNewestChange(): string {
  const product = ['src/server', ':(exclude,glob)src/server/**/*.test.ts']
  const changed = git('log', '--first-parent', '--format=%H', '-1', '--', ...product)
  return git('rev-parse', `${changed}^`)
}

/**
 * Writes the sources of a commit into a folder. Its packages and its built site are those of this
 * version, so the lockfiles have to be equal.
 */
export function checkOut(commit: string, folder: string): Version {
  const name = git('rev-parse', '--short', commit)
  const root = join(folder, name)
  mkdirSync(root)
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

/**
 * Writes this version into a folder and adds a migration that servers of this version can work with,
 * as a later version may.
 */
export function checkOutWithAddedColumn(folder: string): Version {
  const { root } = checkOut('HEAD', folder)
  const file = join(root, 'src/server/platform/db/migrate.ts')
  const known = readFileSync(file, 'utf8')
  const added = `export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '9999-added-column': {
    up: async (db) => {
      await sql\`alter table teams add column upgrade_run text\`.execute(db)
    },
  },`
  const start = /export const MIGRATIONS.* = \{/
  if (!start.test(known)) throw new Error(`${file} has no list of migrations`)
  writeFileSync(
    file,
    known.replace(start, () => added),
  )
  return { name: 'this version with an added column', root }
}

const readLockfile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')

/** True if this version has migrations that the other one does not know. */
export function hasOlderSchema({ root }: Version): boolean {
  const known = readFileSync(join(root, 'src/server/platform/db/migrate.ts'), 'utf8')
  return !known.includes(`'${MIGRATION_NAMES.at(-1)}'`)
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
