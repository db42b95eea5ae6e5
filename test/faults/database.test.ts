import { afterAll, beforeAll } from 'vitest'
import { restart, databaseRestart } from './database-restart.ts'
import { databaseSilent, stopResponding } from './database-silent.ts'
import { DatabaseSetup } from './database-setup.ts'
import { databaseSlow, slowDown } from './database-slow.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { killAlone, killServerAlone } from './kill-server-alone.ts'
import { testShortForm } from './short-form.ts'

// All faults share one setup, because it takes longer to start than a fault takes to run.
let setup: DatabaseSetup
beforeAll(async () => {
  setup = await DatabaseSetup.start(1)
}, 120_000)
afterAll(() => setup.stop())

const testOnSetup = (
  fault: Fault,
  run: (setup: DatabaseSetup, options: FaultOptions) => Promise<Outcome>,
) => testShortForm({ ...fault, run: (options) => run(setup, options) })

testOnSetup(databaseSilent, stopResponding)
testOnSetup(databaseSlow, slowDown)
testOnSetup(databaseRestart, restart)
testOnSetup(killServerAlone, killAlone)
