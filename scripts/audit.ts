// `npm run audit`: the licenses of all packages, which needs no network, and published advisories, if the
// registry reports them. Not part of `npm test`, whose result must not depend on the day.
import { spawnSync } from 'node:child_process'
import { readAdvisories } from './advisories.ts'
import { incompatiblePackages, lockedPackages } from './licenses.ts'
import { ROOT } from './run-command.ts'

const TIMEOUT_MS = 60_000

const packages = lockedPackages()
const incompatible = incompatiblePackages(packages)
report('Licenses', `${Object.keys(packages).length - 1} packages, all compatible.`, incompatible)

// Started by `npm run`, this is the same npm.
const npm = process.env.npm_execpath
const [program, ...args] = npm ? [process.execPath, npm] : ['npm']
const { stdout } = spawnSync(program ?? 'npm', [...args, 'audit', '--json', '--fetch-retries=1'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
})
const advisories = readAdvisories(stdout)
if (advisories) report('Advisories', 'none.', advisories)
else console.log('Advisories: not checked. The registry gave no report.')

function report(what: string, allGood: string, problems: readonly string[]): void {
  console.log(`${what}: ${problems.length === 0 ? allGood : problems.length}`)
  for (const problem of problems) console.log(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
