// Fills Node's compile cache (NODE_COMPILE_CACHE) by loading all files of the server, including
// those that are loaded on demand. A start then does not load the type stripper, which saves 20 MB.
import { globSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '..', 'src', 'server')

/** Importing these runs them; main.ts only in Node versions without `import.meta.main`. */
const ENTRY_POINTS = new Set(
  import.meta.main === undefined ? ['admin.ts', 'main.ts'] : ['admin.ts'],
)

for (const file of globSync('**/*.ts', { cwd: SERVER })) {
  if (/\.(test|d)\.ts$/.test(file) || ENTRY_POINTS.has(file)) continue
  await import(join(SERVER, file))
}
