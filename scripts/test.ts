// `npm test`: every check that must pass. `npm test -- NAME...` runs a part: the named stages, only
// test files whose path contains a name that is no stage, or both. The last line counts the checks.
import { runStages } from './run-stages.ts'
import { stopOnSignal } from './run-command.ts'
import { BUILD, FORMAT, LINT, playwright, TYPES, UNUSED, vitest } from './stages.ts'

const STATIC = [FORMAT, TYPES, LINT, UNUSED]
const PROJECTS = ['unit', 'server']
const STAGE_NAMES = new Set([...STATIC.map(({ name }) => name), ...PROJECTS, 'e2e'])

const args = process.argv.slice(2)
const filters = args.filter((arg) => !STAGE_NAMES.has(arg))
const named = args.filter((arg) => STAGE_NAMES.has(arg))

function isWanted(name: string): boolean {
  if (named.length > 0) return named.includes(name)
  return filters.length === 0 || [...PROJECTS, 'e2e'].includes(name)
}

const projects = PROJECTS.filter(isWanted)
const tests = [
  ...(projects.length > 0 ? [vitest(projects, filters)] : []),
  ...(isWanted('e2e') ? [playwright(filters)] : []),
]

stopOnSignal()
await runStages([
  [...(tests.length > 0 ? [BUILD] : []), ...tests],
  STATIC.filter(({ name }) => isWanted(name)),
])
