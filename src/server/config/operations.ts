import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** Monitoring, shutdown and the budgets of emails. */
export interface OperationsConfig {
  /** Bearer token of /metrics, which does not exist without it. */
  readonly metricsToken: string | undefined
  /** The collector of traces; null disables tracing. */
  readonly tracing: TracingConfig | null
  /** Seconds from the first signal, in which the server is not ready but still serves requests. */
  readonly stopGraceSeconds: number
  /** Invitations and reminders to rounds that one workspace can send on a day (UTC). */
  readonly invitationMailsPerDay: number
  /** Emails to strangers that the server can send in an hour; half of them are invitations to rounds. */
  readonly mailsPerHour: number
}

interface TracingConfig {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

const SERVICE_NAME = 'sextant'
/** Most service managers kill a process 90 seconds after the signal. */
const MAX_GRACE_SECONDS = 60
/** Below, a quarter for the rounds of one workspace would be no email. */
const MIN_MAILS_PER_HOUR = 4

/** `name=value,name=value` with URL-encoded values. */
const HEADERS =
  /^\s*[\w!#$%&'*+.^`|~-]+\s*=[\x21-\x2b\x2d-\x7e ]*(,\s*[\w!#$%&'*+.^`|~-]+\s*=[\x21-\x2b\x2d-\x7e ]*)*$/

/** The schemas of the variables. */
export const OPERATIONS = {
  METRICS_TOKEN: z.string().regex(/^[\x21-\x7e]{16,}$/),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, abort: true }).refine(isPlain),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().regex(HEADERS).refine(isDecodable),
  OTEL_SERVICE_NAME: z.string().regex(/^[\w .:/-]{1,100}$/),
  STOP_GRACE_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((seconds) => seconds <= MAX_GRACE_SECONDS),
  INVITATION_MAILS_PER_DAY: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number),
  MAILS_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .refine((mails) => mails >= MIN_MAILS_PER_HOUR),
}

/** What each variable must be, for error messages. */
export const OPERATIONS_EXPECTED: Readonly<Record<keyof typeof OPERATIONS, string>> = {
  METRICS_TOKEN: 'a secret of at least 16 characters without spaces',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an http(s) URL such as http://collector:4318, without /v1/traces',
  OTEL_EXPORTER_OTLP_HEADERS: 'comma-separated headers such as authorization=Bearer%20secret',
  OTEL_SERVICE_NAME: 'a name such as sextant',
  STOP_GRACE_SECONDS: `a number of seconds from 0 to ${MAX_GRACE_SECONDS}`,
  INVITATION_MAILS_PER_DAY: 'a whole number such as 5000',
  MAILS_PER_HOUR: `a whole number from ${MIN_MAILS_PER_HOUR}, such as 2000`,
}

type OperationsEnvironment = {
  readonly [Name in keyof typeof OPERATIONS]?: z.output<(typeof OPERATIONS)[Name]> | undefined
}

/** Reads the settings. Throws a ConfigError if headers are set without an endpoint. */
export function readOperations(env: OperationsEnvironment): OperationsConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env
  if (endpoint === undefined && headers !== undefined) {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is required when OTEL_EXPORTER_OTLP_HEADERS is set.',
    )
  }
  return {
    metricsToken: env.METRICS_TOKEN,
    tracing:
      endpoint === undefined
        ? null
        : {
            endpoint,
            headers: headersOf(headers ?? ''),
            serviceName: env.OTEL_SERVICE_NAME ?? SERVICE_NAME,
          },
    stopGraceSeconds: env.STOP_GRACE_SECONDS ?? 0,
    invitationMailsPerDay: env.INVITATION_MAILS_PER_DAY ?? 5_000,
    mailsPerHour: env.MAILS_PER_HOUR ?? 2_000,
  }
}

function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())]
    }),
  )
}

function isPlain(url: string): boolean {
  const { search, hash, username, password, pathname } = new URL(url)
  return !(search || hash || username || password) && !/\/v1\/traces\/?$/.test(pathname)
}

function isDecodable(text: string): boolean {
  try {
    return Object.values(headersOf(text)).every((value) => /^[\x20-\x7e]*$/.test(value))
  } catch {
    return false
  }
}
