// `npm run check`: format, types, lint and the tests of changed files, in under a minute.
import { changedFiles, testsOf } from './changed-tests.ts'
import { runStages } from './run-stages.ts'
import { stopOnSignal } from './run-command.ts'
import { BUILD, FORMAT, LINT, TYPES, vitest } from './stages.ts'

const { run, left } = testsOf(changedFiles())
if (left.length > 0) console.log(`Left to npm test:\n  ${left.join('\n  ')}`)

stopOnSignal()
await runStages([
  run.length > 0 ? [BUILD, vitest(['unit', 'server'], run)] : [],
  [FORMAT, TYPES, LINT],
])
