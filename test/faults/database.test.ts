import { afterAll, beforeAll } from 'vitest'
import { restart, databaseRestart } from './database-restart.ts'
import { databaseSilent, fallSilent } from './database-silent.ts'
import { DatabaseSite } from './database-site.ts'
import { databaseSlow, slowDown } from './database-slow.ts'
import type { Fault, How, Outcome } from './fault.ts'
import { killAlone, killServerAlone } from './kill-server-alone.ts'
import { shortForm } from './short-form.ts'

// One after the other on the same site: each start of one costs more than the fault.
let site: DatabaseSite
beforeAll(async () => {
  site = await DatabaseSite.start(1)
}, 120_000)
afterAll(() => site.stop())

const here = (fault: Fault, run: (site: DatabaseSite, how: How) => Promise<Outcome>) =>
  shortForm({ ...fault, run: (how) => run(site, how) })

here(databaseSilent, fallSilent)
here(databaseSlow, slowDown)
here(databaseRestart, restart)
here(killServerAlone, killAlone)
