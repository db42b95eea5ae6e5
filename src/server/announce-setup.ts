import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { createLink, SETUP_MINUTES } from './features/people/setup/service.ts'
import { errorFields } from './platform/log/error-fields.ts'
import type { Db } from './platform/db/database.ts'
import type { Logs } from './platform/log/logs.ts'

/** Of the owner of the process only: the link makes an administrator. */
const PRIVATE = 0o600

/**
 * Makes the link to the first account of a server without an administrator, writes it to a file in DATA_DIR and shows it on the
 * terminal, if there is one. Logs contain only the name of the file.
 * Deletes the file once there is an administrator.
 */
export async function announceSetup(
  db: Db,
  { organization, publicUrl, dataDir }: Pick<Config, 'organization' | 'publicUrl' | 'dataDir'>,
  logs: Logs,
): Promise<void> {
  const file = join(dataDir, 'setup-link')
  const link = organization ? await createLink(db, publicUrl) : undefined
  try {
    if (link === undefined) {
      await rm(file, { force: true })
      return
    }
    await writeFile(file, `${link}\n`, { mode: PRIVATE })
    // The mode above is that of new files only.
    await chmod(file, PRIVATE)
    logs.main.info({ file, minutes: SETUP_MINUTES }, 'the file has the link to the first account')
  } catch (error) {
    logs.main.warn(
      { err: errorFields(error) },
      'run "npm run admin -- setup-link" for the first account',
    )
  }
  if (process.stdout.isTTY) console.log(`Create the first account within an hour: ${link}`)
}
