import { streamQueue } from '#server/platform/http/streams.ts'
import type { RateLimit } from '#server/platform/rate-limits/rate-limit.ts'

/** Limits exports of accounts and workspaces, which read everything they own. */
export const EXPORTS: RateLimit = {
  name: 'data-exports',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many data downloads.',
}

/** Starts to send the export of an account or a workspace. */
export const startExport = streamQueue(
  { width: 2, capacity: 20, maxMs: 600_000 },
  'Downloads are busy right now. Try again in a moment.',
)
