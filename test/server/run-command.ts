import { runCommandLine } from '#server/commands/command-line.ts'
import { readConfig } from '#server/config/config.ts'
import { serverKey, setServerKey } from '#server/platform/sealing/server-key.ts'
import { TEST_SEALING_KEY } from './server-process.ts'

/**
 * Runs an admin command in this process and returns what runAdmin does, which starts a process of its own. The
 * command takes an app of this process for itself, not for a running server.
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
