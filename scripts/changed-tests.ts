import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { importsUnder } from './imports.ts'
import { ROOT } from './run-command.ts'

/** Almost every server test imports the whole server through these files. */
const HUBS = new Set(['src/server/app.ts', 'test/server/app.ts'])

/** Time limit for the tests of a check, in seconds, estimated from earlier runs. */
const BUDGET_SECONDS = 40
/** Estimate for a file without an earlier run. */
const UNKNOWN_SECONDS = 2

/**
 * Returns files that differ from the merge base with main, including uncommitted and untracked
 * ones.
 */
export function changedFiles(): readonly string[] {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? git('merge-base', 'HEAD', 'origin/main')[0]
  const changed = git('diff', '--name-only', '--diff-filter=d', base ?? 'HEAD')
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])]
}

/** Returns the output lines of git; empty if it fails. */
function git(...args: readonly string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/**
 * Returns the vitest files that belong to changed files, split by what fits into the budget: changed
 * tests first, then tests in a changed file's folder, then those that import a changed file, directly
 * or through other files but not through the app as a whole; within each of these the shortest first.
 */
export function testsOf(changed: readonly string[]): {
  readonly run: readonly string[]
  readonly left: readonly string[]
} {
  const imports = new Map(['src', 'test', 'scripts'].flatMap((folder) => [...importsUnder(folder)]))
  const affected = dependents(imports, changed)
  const folders = new Set(changed.map((file) => posix.dirname(file)))
  const seconds = secondsByFile()
  const cost = (file: string) => seconds.get(file) ?? UNKNOWN_SECONDS
  const rank = (file: string) =>
    changed.includes(file) ? 0 : folders.has(posix.dirname(file)) ? 1 : 2
  const related = [...imports.keys()]
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => affected.has(file) || folders.has(posix.dirname(file)))
    .toSorted((a, b) => rank(a) - rank(b) || cost(a) - cost(b))
  const run: string[] = []
  let total = 0
  for (const file of related) {
    if (total + cost(file) > BUDGET_SECONDS) continue
    total += cost(file)
    run.push(file)
  }
  return { run, left: related.filter((file) => !run.includes(file)) }
}

/** Returns the given files and all that import one of them. */
function dependents(
  imports: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  const found = new Set(changed)
  for (const file of found) {
    if (HUBS.has(file)) continue
    for (const importer of importers.get(file) ?? []) found.add(importer)
  }
  return found
}

/** Returns the duration of each test file's latest run, from vitest's cache. */
function secondsByFile(): ReadonlyMap<string, number> {
  const [file] = globSync('node_modules/.vite/vitest/*/results.json', { cwd: ROOT })
  if (!file) return new Map()
  const { projects } = JSON.parse(readFileSync(posix.join(ROOT, file), 'utf8')) as {
    projects: Record<string, { files: Record<string, { duration: number }> }>
  }
  return new Map(
    Object.values(projects).flatMap(({ files }) =>
      Object.entries(files).map(([name, { duration }]) => [name, duration / 1000] as const),
    ),
  )
}
