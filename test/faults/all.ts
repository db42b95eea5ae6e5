import { aiDown } from './ai-down.ts'
import { backup } from './backup.ts'
import { databaseRestart } from './database-restart.ts'
import { databaseSilent } from './database-silent.ts'
import { databaseSlow } from './database-slow.ts'
import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { killPostgres } from './kill-postgres.ts'
import { killServerAlone } from './kill-server-alone.ts'
import { killServer } from './kill-server.ts'
import { killWhileInviting } from './kill-while-inviting.ts'
import { logins } from './logins.ts'
import { mailDown } from './mail-down.ts'
import { malformedRequests } from './malformed-requests.ts'
import { migration } from './migration.ts'
import { overload } from './overload.ts'
import { paymentsDown } from './payments-down.ts'
import { soak } from './soak.ts'
import { stolenFolder } from './stolen-folder.ts'
import { stopUnderLoad } from './stop-under-load.ts'
import { twoServers } from './two-servers.ts'

/** In the order of the table; the longest one comes last. */
export const FAULTS: readonly Fault[] = [
  killServer,
  killPostgres,
  killServerAlone,
  killWhileInviting,
  databaseRestart,
  databaseSilent,
  databaseSlow,
  overload,
  logins,
  diskFull,
  mailDown,
  paymentsDown,
  aiDown,
  twoServers,
  stopUnderLoad,
  migration,
  backup,
  stolenFolder,
  malformedRequests,
  soak,
]
