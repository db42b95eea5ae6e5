import { resolve } from 'node:path'
import { z } from 'zod'

/** What the environment says about how to run. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Origin under which people reach the site, without a trailing slash. */
  readonly publicUrl: string
  /** A PostgreSQL to use; without it the embedded one runs on `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Which proxies may say who the client is: false, true, a hop count or a list of networks. */
  readonly trustProxy: boolean | number | string
  readonly logLevel: string
}

/** The environment is unusable; the message names each bad variable, one sentence each. */
export class ConfigError extends Error {}

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())

const Environment = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d+$/)
      .transform(Number)
      .refine((port) => port <= 65_535),
  ),
  HOST: optional(z.string().regex(/^[\w.:-]+$/)),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, abort: true }).refine(isOrigin)),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_DIR: optional(z.string().refine((path) => !path.includes('\0'))),
  // The pages hold these two from their build on; here they are only checked.
  CONTACT_EMAIL: optional(z.email()),
  DEMO_BOOKING_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: optional(z.string().max(500)),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
})

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && !search && !hash && !username
}

const EXPECTED: Readonly<Record<keyof z.output<typeof Environment>, string>> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address or host name to listen on, such as 0.0.0.0',
  PUBLIC_URL: 'an http(s) origin without a path, such as https://sextant.example.com',
  DATABASE_URL: 'a PostgreSQL URL, such as postgres://user:password@host:5432/sextant',
  DATA_DIR: 'a folder',
  CONTACT_EMAIL: 'an e-mail address',
  DEMO_BOOKING_URL: 'an http(s) URL',
  TRUST_PROXY: 'true, false, a number of proxies or a comma-separated list of networks',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
}

/**
 * Reads the environment. Throws a ConfigError that names every bad variable and what it should
 * be; a value is never repeated, since it may be a secret.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = Environment.safeParse(environment)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
    throw new ConfigError(
      names.map((name) => `${name} must be ${EXPECTED[name as keyof typeof EXPECTED]}.`).join(' '),
    )
  }
  const env = read.data
  const port = env.PORT ?? 3000
  return {
    port,
    host: env.HOST ?? '0.0.0.0',
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${port}`,
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    trustProxy: readTrustProxy(env.TRUST_PROXY ?? 'false'),
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

function readTrustProxy(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}
