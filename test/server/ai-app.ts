import type { InsightTimeouts } from '#server/features/insights/timeouts.ts'
import { modelProvider } from '#server/platform/ai/language-model.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { AiStandIn } from './ai-stand-in.ts'
import type { Protocol } from './ai-protocols.ts'
import type { AppConfig } from './app-config.ts'
import { useApp } from './app.ts'
import type { TestApp } from './app.ts'

/** The production timeouts with a shorter polling interval. */
export const HASTE: InsightTimeouts = { totalMs: 20_000, pollMs: 50, failureMs: 15_000 }

/** Starts a fake AI provider for the tests of a file and resets it before each. */
export function useAi(): AiStandIn {
  const ai = new AiStandIn()
  beforeAll(() => ai.start())
  beforeEach(() => {
    ai.mood = 'good'
    ai.asked.splice(0)
  })
  afterAll(() => ai.stop())
  return ai
}

/** Starts the app with the given AI provider. */
export const useAiApp = (ai: AiStandIn, protocol: Protocol, config: AppConfig = {}): TestApp =>
  useApp({
    insightProvider: () => modelProvider(ai.access(protocol)),
    insightPatience: HASTE,
    ...config,
  })
