import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether the service can work. `mail` is `late` while mails wait for more than five minutes. */
export const Readiness = z.object({
  database: z.literal('ok'),
  mail: z.enum(['ok', 'late']),
})
export type Readiness = z.output<typeof Readiness>

/** 503 while the database cannot be reached. */
export const readiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  unnoted: true,
  answer: Readiness,
})
