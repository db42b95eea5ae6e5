import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * That the service can work, part by part. Named without hindering it: `schema` is `newer` where a
 * later version has brought the database up to date, `jobs` `stalled` while nobody works them off,
 * `mail` `late` while mails wait for more than five minutes, `disk` `low` (under 1 GiB) where the
 * server's own database lies; it is missing where the database lies elsewhere.
 */
export const Readiness = z.object({
  database: z.literal('ok'),
  schema: z.enum(['ok', 'newer']),
  jobs: z.enum(['ok', 'stalled']),
  mail: z.enum(['ok', 'late']),
  disk: z.enum(['ok', 'low']).optional(),
})
export type Readiness = z.output<typeof Readiness>

/**
 * 503 where requests would fail; `issues` then names the part: `database` away, `schema` behind, or
 * `server` stopping.
 */
export const readiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'See whether the service can work',
  access: 'public',
  logged: false,
  answer: Readiness,
})
