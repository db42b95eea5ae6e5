import { ConfigError } from './config-error.ts'

/** The AI provider of insights. */
export interface AiConfig {
  readonly provider: 'openai' | 'anthropic'
  readonly apiKey: string
  readonly model: string
  /** Base URL of its API: https, or http on this machine. */
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

const REQUIRED = ['AI_PROVIDER', 'AI_API_KEY', 'AI_MODEL'] as const

/** Returns null if no variable but the base URL is set. Throws a ConfigError that names missing ones. */
export function readAi(env: AiEnvironment): AiConfig | null {
  const { AI_PROVIDER: provider, AI_API_KEY: apiKey, AI_MODEL: model, AI_BASE_URL } = env
  if (provider !== undefined && apiKey !== undefined && model !== undefined) {
    return { provider, apiKey, model, baseUrl: AI_BASE_URL ?? BASE_URLS[provider] }
  }
  const missing = REQUIRED.filter((name) => env[name] === undefined)
  if (missing.length === REQUIRED.length) return null
  throw new ConfigError(
    missing.map((name) => `${name} is required when other AI_ variables are set.`).join(' '),
  )
}
