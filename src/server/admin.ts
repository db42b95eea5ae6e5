import { runCommandLine } from './commands/command-line.ts'
import { readEnvironment } from './config/environment.ts'

const outcome = await runCommandLine(process.argv.slice(2), readEnvironment)
if (outcome.code !== 0) console.error(outcome.error)
else if (outcome.output) console.log(outcome.output)
process.exitCode = outcome.code
