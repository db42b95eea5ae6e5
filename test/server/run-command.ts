import { runCommandLine } from '#server/commands/command-line.ts'
import { readConfig } from '#server/config/config.ts'
import { serverKey, setServerKey } from '#server/platform/sealing/server-key.ts'
import { TEST_SEALING_KEY } from './server-process.ts'

/**
 * Runs an admin command in this process. Returns the same as runAdmin, which starts a process. The command does not
 * notice that an app of this process is running.
 */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const ownKey = serverKey()
  try {
    const outcome = await runCommandLine(args, () =>
      readConfig({ SEALING_KEY: TEST_SEALING_KEY, ...environment }),
    )
    const text = outcome.code === 0 ? outcome.output : String(outcome.error)
    return { code: outcome.code, output: text && `${text}\n` }
  } finally {
    setServerKey(ownKey)
  }
}
