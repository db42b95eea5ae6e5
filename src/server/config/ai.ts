import { ConfigError } from './config-error.ts'

/** Who writes insights, and as whom we ask. */
export interface AiConfig {
  readonly provider: 'openai' | 'anthropic'
  readonly apiKey: string
  readonly model: string
  /** Where its API begins: https, or http on this machine. */
  readonly baseUrl: string
}

const BASE_URLS = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
} as const satisfies Record<AiConfig['provider'], string>

interface AiEnvironment {
  AI_PROVIDER?: AiConfig['provider'] | undefined
  AI_API_KEY?: string | undefined
  AI_MODEL?: string | undefined
  AI_BASE_URL?: string | undefined
}

const NEEDED = ['AI_PROVIDER', 'AI_API_KEY', 'AI_MODEL'] as const

/** All three or none; every one that is missing is named. The base URL alone means nothing. */
export function readAi(env: AiEnvironment): AiConfig | null {
  const { AI_PROVIDER: provider, AI_API_KEY: apiKey, AI_MODEL: model, AI_BASE_URL } = env
  if (provider !== undefined && apiKey !== undefined && model !== undefined) {
    return { provider, apiKey, model, baseUrl: AI_BASE_URL ?? BASE_URLS[provider] }
  }
  const missing = NEEDED.filter((name) => env[name] === undefined)
  if (missing.length === NEEDED.length) return null
  throw new ConfigError(
    missing.map((name) => `${name} must be set where other AI_ variables are.`).join(' '),
  )
}
