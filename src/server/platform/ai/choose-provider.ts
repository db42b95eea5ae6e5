import type { Logger } from 'pino'
import type { ModelSettings } from './language-model.ts'
import type { InsightProvider } from './ai-provider.ts'

/** Returns the configured provider; null for the built-in analyst. */
export async function chooseInsightProvider(
  access: ModelSettings | null,
  log: Logger,
): Promise<InsightProvider | null> {
  if (access === null) {
    log.info('insights: built-in analyst')
    return null
  }
  // Imported on demand: it takes 12 MB and 0.15 s.
  const { modelProvider } = await import('./language-model.ts')
  const provider = modelProvider(access)
  log.info({ provider: provider.name }, 'insights: AI provider')
  return provider
}
