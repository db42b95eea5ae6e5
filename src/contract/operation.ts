import { REGISTRATION_RULES } from '#domain/registration.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The state of each part of a ready service. Warnings: `schema` is `newer` if a later version has
 * migrated the database, `jobs` `stalled` if no worker processes them, `mail` `late` if emails have
 * waited for more than five minutes, or `refused` if that is because the mail server refuses the sender,
 * `disk` `low` (under 1 GiB) on the disk of the embedded
 * database. `disk` is missing with an external database.
 */
export const Readiness = z.object({
  database: z.literal('ok'),
  schema: z.enum(['ok', 'newer']),
  jobs: z.enum(['ok', 'stalled']),
  mail: z.enum(['ok', 'late', 'refused']),
  disk: z.enum(['ok', 'low']).optional(),
})
export type Readiness = z.output<typeof Readiness>

/**
 * 503 if requests would fail. `issues` names the cause: `database` unavailable, `schema` outdated, or
 * `server` shutting down.
 */
export const readiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Check whether the service is ready',
  access: 'public',
  logged: false,
  response: Readiness,
})

/** Liveness: independent of the database, so that its restart does not restart the server. */
export const liveness = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Check whether the server runs',
  access: 'public',
  response: z.object({ status: z.literal('ok') }),
})

/** What kind of server this is, and how people get an account. The same for everyone. */
export const ServerInfo = z.object({
  /** True for an organization's own server: it has no plans, prices or payments. */
  selfHosted: z.boolean(),
  registration: z.enum(REGISTRATION_RULES),
  /** Null for a service to everyone. */
  organization: z.string().nullable(),
  /** The provider with which people sign in; null without one. */
  oidc: z.object({ name: z.string() }).nullable(),
  version: z.string(),
  /** Where the source of this version is; null if it is not published. */
  source: z.url().nullable(),
})
export type ServerInfo = z.output<typeof ServerInfo>

/** Returns whether the server is an organization's own, and how people get an account. */
export const serverInfo = endpoint({
  method: 'GET',
  path: '/api/server',
  summary: 'Read what kind of server this is',
  access: 'public',
  cacheable: true,
  response: ServerInfo,
})

/** Figures about the server for Prometheus. Needs the token in METRICS_TOKEN. */
export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Read the metrics of the server',
  access: 'operator',
  logged: false,
  metrics: false,
  described: false,
  file: { types: ['text/plain'], description: 'The metrics.' },
})

/** The OpenAPI document of all calls that are described. */
export const apiDescription = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Download the description of the API',
  access: 'public',
  described: false,
  file: { types: ['application/json'], description: 'The OpenAPI document.' },
})
