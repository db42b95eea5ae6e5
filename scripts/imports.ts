import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { ROOT } from './run-command.ts'

/** The import aliases in package.json with their folders. */
const ALIASES: Readonly<Record<string, string>> = {
  '#domain/': 'src/domain/',
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
}

const SPECIFIER =
  /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

/**
 * Returns the project's files that each TypeScript file under `folder` imports, including dynamic
 * and type-only imports. All paths are relative to the root.
 */
export function importsUnder(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
  return new Map(
    files.map((file) => {
      const text = readFileSync(posix.join(ROOT, file), 'utf8')
      const specifiers = [...text.matchAll(SPECIFIER)].map(([, a, b, c]) => a ?? b ?? c ?? '')
      return [file, specifiers.flatMap((specifier) => resolved(file, specifier) ?? [])]
    }),
  )
}

/** Returns the path of an imported file; undefined for a package. */
function resolved(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('./')) return posix.join(posix.dirname(from), specifier)
  const alias = specifier.slice(0, specifier.indexOf('/') + 1)
  const folder = ALIASES[alias]
  return folder && folder + specifier.slice(alias.length)
}
