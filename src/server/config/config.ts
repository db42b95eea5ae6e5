import { resolve } from 'node:path'
import { isAddress, needsSmtpUtf8 } from '#domain/email-address.ts'
import type { Organization } from '#domain/organization.ts'
import { DEFAULT_CONTACT_EMAIL, PRODUCT_NAME } from '#domain/product.ts'
import { isSecureOrLocal } from '#domain/secure-url.ts'
import { z } from 'zod'
import { readAi } from './ai.ts'
import type { AiConfig } from './ai.ts'
import { ConfigError } from './config-error.ts'
import { readDatabaseUrl } from './database-url.ts'
import { OPERATIONS, OPERATIONS_EXPECTED, readOperations } from './operations.ts'
import type { OperationsConfig } from './operations.ts'
import { ORGANIZATION, ORGANIZATION_EXPECTED, readOrganization } from './organization-settings.ts'
import { readStripe, STRIPE, STRIPE_EXPECTED } from './payment-settings.ts'
import type { StripeConfig } from './payment-settings.ts'
import { SEALING, SEALING_EXPECTED } from './sealing.ts'
import type { SealingConfig } from './sealing.ts'
import { readSignIn, SIGN_IN, SIGN_IN_EXPECTED } from './sign-in-settings.ts'
import type { SignInConfig } from './sign-in-settings.ts'
import { isPlainBase } from './plain-base.ts'
import { isProxySetting, readTrustProxy } from './trust-proxy.ts'

export { ConfigError } from './config-error.ts'

/** The configuration of the server and its commands. */
export interface Config extends OperationsConfig, SealingConfig, SignInConfig {
  readonly port: number
  readonly host: string
  /** Public origin of the site, without a trailing slash. */
  readonly publicUrl: string
  /** An external PostgreSQL; if undefined, the embedded one runs in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Proxies whose forwarded addresses are trusted: none, the number of hops, or a list of networks. */
  readonly trustProxy: false | number | string
  readonly logLevel: string
  /** The mail server; if undefined, emails are written to files in `dataDir`. */
  readonly smtpUrl: string | undefined
  /** The sender of emails: an address with an optional display name. */
  readonly mailFrom: string
  /** Null for a service to everyone. */
  readonly organization: Organization | null
  /** The recipient of contact messages and support requests. */
  readonly contactEmail: string
  /** The Stripe account; null for the payment sandbox. */
  readonly stripe: StripeConfig | null
  /** True if the operator has chosen the payment sandbox by name. */
  readonly isSandboxChosen: boolean
  /** The AI provider of insights; null for the built-in analyst. */
  readonly ai: AiConfig | null
  /** Factor of every rate limit; 0 disables them. */
  readonly rateLimitScale: number
  /** Submissions per second of one round on each server; 0 for no limit. */
  readonly submissionRate: number
  /** True if `databaseUrl` leads to a connection pooler in transaction mode. */
  readonly isPooledByTransaction: boolean
}

/** What the app itself needs; the rest is for its parts, which `main.ts` chooses. */
export type AppSettings = Pick<
  Config,
  | keyof Omit<SignInConfig, 'google'>
  | 'publicUrl'
  | 'trustProxy'
  | 'contactEmail'
  | 'rateLimitScale'
  | 'organization'
  | 'submissionRate'
  | 'invitationMailsPerDay'
  | 'mailsPerHour'
  | 'metricsToken'
  | 'isPooledByTransaction'
>

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())

/** `name@example.com`, `Name <name@example.com>` or `"Acme, Inc." <name@example.com>`. */
const MAILBOX = /^(?:(?:[^<>@,;:"\p{Cc}]*|"[^"\\\p{Cc}]*") ?<(?<named>[^<>]+)>|(?<plain>[^<>]+))$/u

// Other letters before the @ would need SMTPUTF8 for every email.
const isPlainAddress = (text: string): boolean => isAddress(text) && !needsSmtpUtf8(text)

/** True for a sender, also one whose address only the own mail server knows, such as `sextant@mailhost`. */
function isSender(from: string): boolean {
  const { named, plain } = MAILBOX.exec(from)?.groups ?? {}
  const address = named ?? plain ?? ''
  return isPlainAddress(address) || /^[\w.+-]+@[\w.-]+$/.test(address)
}

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
  DATABASE_URL: optional(z.string().regex(/^\s*postgres(ql)?:\/\//)),
  DATA_DIR: optional(z.string().refine((path) => !path.includes('\0'))),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, hostname: /./ })),
  MAIL_FROM: optional(z.string().refine(isSender)),
  // Pages contain this and the next variable as of their build.
  CONTACT_EMAIL: optional(z.string().refine(isPlainAddress)),
  DEMO_BOOKING_URL: optional(z.url({ protocol: /^https?$/ })),
  GOOGLE_CLIENT_ID: optional(SIGN_IN.GOOGLE_CLIENT_ID),
  GOOGLE_CLIENT_SECRET: optional(SIGN_IN.GOOGLE_CLIENT_SECRET),
  OIDC_ISSUER: optional(SIGN_IN.OIDC_ISSUER),
  OIDC_NAME: optional(SIGN_IN.OIDC_NAME),
  OIDC_DOMAINS: optional(SIGN_IN.OIDC_DOMAINS),
  OIDC_TENANTS: optional(SIGN_IN.OIDC_TENANTS),
  OIDC_ROLE_CLAIM: optional(SIGN_IN.OIDC_ROLE_CLAIM),
  OIDC_TRUST_EMAIL: optional(SIGN_IN.OIDC_TRUST_EMAIL),
  PASSWORD_SIGN_IN: optional(SIGN_IN.PASSWORD_SIGN_IN),
  REGISTRATION: optional(SIGN_IN.REGISTRATION),
  SELF_HOSTED: optional(ORGANIZATION.SELF_HOSTED),
  ORGANIZATION_NAME: optional(ORGANIZATION.ORGANIZATION_NAME),
  WORKSPACE: optional(ORGANIZATION.WORKSPACE),
  WORKSPACE_ID: optional(ORGANIZATION.WORKSPACE_ID),
  PAYMENTS: optional(z.literal('sandbox')),
  STRIPE_SECRET_KEY: optional(STRIPE.STRIPE_SECRET_KEY),
  STRIPE_PUBLISHABLE_KEY: optional(STRIPE.STRIPE_PUBLISHABLE_KEY),
  STRIPE_WEBHOOK_SECRET: optional(STRIPE.STRIPE_WEBHOOK_SECRET),
  STRIPE_PRICE_STARTER_MONTHLY: optional(STRIPE.STRIPE_PRICE_STARTER_MONTHLY),
  STRIPE_PRICE_STARTER_ANNUAL: optional(STRIPE.STRIPE_PRICE_STARTER_ANNUAL),
  STRIPE_PRICE_PRO_MONTHLY: optional(STRIPE.STRIPE_PRICE_PRO_MONTHLY),
  STRIPE_PRICE_PRO_ANNUAL: optional(STRIPE.STRIPE_PRICE_PRO_ANNUAL),
  STRIPE_PRICE_BUSINESS_MONTHLY: optional(STRIPE.STRIPE_PRICE_BUSINESS_MONTHLY),
  STRIPE_PRICE_BUSINESS_ANNUAL: optional(STRIPE.STRIPE_PRICE_BUSINESS_ANNUAL),
  STRIPE_API_BASE: optional(
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine(isOrigin)
      .refine(isSecureOrLocal),
  ),
  AI_PROVIDER: optional(z.enum(['openai', 'anthropic'])),
  AI_API_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/)),
  AI_MODEL: optional(z.string().regex(/^[\x21-\x7e]{1,200}$/)),
  AI_BASE_URL: optional(z.url({ protocol: /^https?$/, abort: true }).refine(isPlainBase)),
  TRUST_PROXY: optional(z.string().max(500).refine(isProxySetting)),
  RATE_LIMIT_SCALE: optional(
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number)
      .refine((scale) => scale <= 1_000_000),
  ),
  SUBMISSION_RATE: optional(
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number),
  ),
  DATABASE_POOLER: optional(z.enum(['session', 'transaction'])),
  SEALING_KEY: optional(SEALING.SEALING_KEY),
  SEALING_KEY_FILE: optional(SEALING.SEALING_KEY_FILE),
  SEALING_KEY_NEW: optional(SEALING.SEALING_KEY_NEW),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  METRICS_TOKEN: optional(OPERATIONS.METRICS_TOKEN),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(OPERATIONS.OTEL_EXPORTER_OTLP_ENDPOINT),
  OTEL_EXPORTER_OTLP_HEADERS: optional(OPERATIONS.OTEL_EXPORTER_OTLP_HEADERS),
  OTEL_SERVICE_NAME: optional(OPERATIONS.OTEL_SERVICE_NAME),
  STOP_GRACE_SECONDS: optional(OPERATIONS.STOP_GRACE_SECONDS),
  INVITATION_MAILS_PER_DAY: optional(OPERATIONS.INVITATION_MAILS_PER_DAY),
  MAILS_PER_HOUR: optional(OPERATIONS.MAILS_PER_HOUR),
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
  SMTP_URL: 'an SMTP URL, such as smtps://user:password@mail.example.com',
  MAIL_FROM: 'an email address, such as no-reply@example.com or Sextant <no-reply@example.com>',
  CONTACT_EMAIL: 'an email address',
  DEMO_BOOKING_URL: 'an http(s) URL',
  ...SIGN_IN_EXPECTED,
  ...ORGANIZATION_EXPECTED,
  PAYMENTS: 'sandbox or empty',
  ...STRIPE_EXPECTED,
  STRIPE_API_BASE: 'an https origin without a path, or an http origin of this machine',
  AI_PROVIDER: 'openai or anthropic',
  AI_API_KEY: 'a key without spaces',
  AI_MODEL: 'a model name without spaces',
  AI_BASE_URL: 'an https URL such as https://api.openai.com/v1, or an http URL of this machine',
  TRUST_PROXY: 'true, false, a number of proxies or a comma-separated list of networks',
  RATE_LIMIT_SCALE: 'a number such as 1, 2.5 or 0',
  SUBMISSION_RATE: 'a whole number such as 200 or 0',
  DATABASE_POOLER: 'session or transaction',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
  ...SEALING_EXPECTED,
  ...OPERATIONS_EXPECTED,
}

/**
 * Reads the configuration. Throws a ConfigError that names every invalid variable and what it must
 * be, without its value, which may be a secret.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new ConfigError(
      names.map((name) => `${name} must be ${EXPECTED[name as keyof typeof EXPECTED]}.`).join(' '),
    )
  }
  const env = parsed.data
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new ConfigError('MAIL_FROM is required when SMTP_URL is set (the sender address).')
  }
  if (env.PAYMENTS === 'sandbox' && env.STRIPE_SECRET_KEY !== undefined) {
    throw new ConfigError('PAYMENTS=sandbox and the STRIPE_ variables must not be set together.')
  }
  if (env.SEALING_KEY !== undefined && env.SEALING_KEY_FILE !== undefined) {
    throw new ConfigError('SEALING_KEY and SEALING_KEY_FILE must not be set together.')
  }
  const organization = readOrganization(env)
  const signIn = readSignIn(env, organization)
  if (organization?.sharesWorkspace && signIn.registration === 'open') {
    throw new ConfigError(
      'WORKSPACE=shared with REGISTRATION=open would show the names of all people to anyone who registers.',
    )
  }
  const contactEmail = env.CONTACT_EMAIL ?? DEFAULT_CONTACT_EMAIL
  const port = env.PORT ?? 3000
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${port}`
  return {
    port,
    host: env.HOST ?? '0.0.0.0',
    publicUrl,
    databaseUrl: env.DATABASE_URL && readDatabaseUrl(env.DATABASE_URL),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    trustProxy: readTrustProxy(env.TRUST_PROXY ?? 'false'),
    logLevel: env.LOG_LEVEL ?? 'info',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${PRODUCT_NAME} <${contactEmail}>`,
    contactEmail,
    organization,
    stripe: organization ? null : readStripe(env, publicUrl),
    isSandboxChosen: env.PAYMENTS === 'sandbox',
    ai: readAi(env),
    rateLimitScale: env.RATE_LIMIT_SCALE ?? 1,
    submissionRate: env.SUBMISSION_RATE ?? 200,
    isPooledByTransaction: env.DATABASE_POOLER === 'transaction',
    sealingKey: env.SEALING_KEY,
    sealingKeyFile: env.SEALING_KEY_FILE && resolve(env.SEALING_KEY_FILE),
    newSealingKey: env.SEALING_KEY_NEW,
    ...signIn,
    ...readOperations(env),
  }
}
