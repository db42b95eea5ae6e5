import { scratchFolder } from '#test/server/running.ts'
import { expect, onTestFinished, test } from 'vitest'
import { killRounds } from './kill-rounds.ts'

test(
  'a server that is killed under load has lost, doubled and halved nothing',
  { timeout: 120_000 },
  async ({ signal }) => {
    const folder = scratchFolder()
    onTestFinished(folder.remove)
    const killed = await killRounds(folder.path, 2, 1, signal)
    for (const row of killed) {
      expect(row).toMatchObject({ lost: 0, doubled: 0, partial: 0, check: 'clean' })
    }
    const end = killed.at(-1)
    expect(end?.acknowledged).toBeGreaterThan(0)
    expect(end).toMatchObject({ unclear: 0, stored: end?.acknowledged })
  },
)
