import type { Logger } from 'pino'
import type { ModelAccess } from './model.ts'
import type { InsightProvider } from './provider.ts'

/** The configured provider; null where the built-in analyst answers. */
export async function chooseInsightProvider(
  access: ModelAccess | null,
  log: Logger,
): Promise<InsightProvider | null> {
  if (access === null) {
    log.info('insights are written by the built-in analyst')
    return null
  }
  // Loaded only where it is used: it costs 12 MB and a seventh of a second.
  const { modelProvider } = await import('./model.ts')
  const provider = modelProvider(access)
  log.info({ provider: provider.name }, 'insights are written by an AI provider')
  return provider
}
