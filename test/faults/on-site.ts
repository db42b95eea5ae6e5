import { scratchFolder } from '#test/server/running.ts'
import type { How, Outcome } from './fault.ts'
import { FaultSite } from './fault-site.ts'

/** Breaks something under a server that is started for it, and ended with it or when `signal` aborts. */
export async function onSite(
  { signal }: Pick<How, 'signal'>,
  work: (site: FaultSite) => Promise<Outcome>,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const folder = scratchFolder()
  const site = new FaultSite(folder.path, environment)
  const giveUp = () => void site.stop()
  signal.addEventListener('abort', giveUp)
  try {
    await site.start()
    return await work(site)
  } finally {
    signal.removeEventListener('abort', giveUp)
    await site.stop()
    folder.remove()
  }
}
