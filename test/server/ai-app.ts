import type { InsightTimeouts } from '#server/features/results/insights/insight-timeouts.ts'
import { modelProvider } from '#server/platform/ai/language-model.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { FakeAi } from './fake-ai.ts'
import type { Protocol } from './ai-protocols.ts'
import type { AppConfig } from './app-config.ts'
import { useApp } from './app.ts'
import type { TestApp } from './app.ts'

/** The production timeouts with a shorter polling interval. */
export const FAST_TIMEOUTS: InsightTimeouts = { totalMs: 20_000, pollMs: 50, failureMs: 15_000 }

/** Starts a fake AI provider for the tests of a file and resets it before each. */
export function useAi(): FakeAi {
  const ai = new FakeAi()
  beforeAll(() => ai.start())
  beforeEach(() => {
    ai.behavior = 'valid'
    ai.wrap = (json) => json
    ai.takesSchema = true
    ai.requests.splice(0)
  })
  afterAll(() => ai.stop())
  return ai
}

/** Starts the app with the given AI provider. */
export const useAiApp = (ai: FakeAi, protocol: Protocol, config: AppConfig = {}): TestApp =>
  useApp({
    insightProvider: () => modelProvider(ai.access(protocol)),
    insightTimeouts: FAST_TIMEOUTS,
    ...config,
  })
