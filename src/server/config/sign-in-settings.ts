import { z } from 'zod'
import type { Organization } from '#domain/organization.ts'
import { REGISTRATION_RULES } from '#domain/registration.ts'
import type { RegistrationRule } from '#domain/registration.ts'
import { GOOGLE_PROVIDER, MAX_PROVIDER_NAME, UNNAMED_PROVIDER } from '#domain/sign-in-provider.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import { hasVisibleText } from '#domain/visible-text.ts'
import type { OpenIdOptions } from '#server/platform/identity/openid.ts'
import { ConfigError } from './config-error.ts'
import { isPlainBase } from './plain-base.ts'

const GOOGLE = 'https://accounts.google.com'
/** Microsoft Entra, and its clouds of some states. */
const ENTRA = new Set([
  'https://login.microsoftonline.com',
  'https://login.microsoftonline.us',
  'https://login.partner.microsoftonline.cn',
])
/** What stands in place of a tenant where many sign in; the last is that of private accounts. */
const MANY_TENANTS = new Set([
  'common',
  'organizations',
  'consumers',
  '9188040d-6c67-4c5b-b112-36a304b66dad',
])

export interface SignInConfig {
  /** Sign-in with Google or another issuer; null disables it. */
  readonly google: OpenIdOptions | null
  readonly provider: SignInProvider
  readonly registration: RegistrationRule
}

const visible = z.string().regex(/^[\x21-\x7e]+$/)

const list = (item: z.ZodString) =>
  z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((part) => part.trim()),
    )
    .pipe(z.array(item).min(1))

/** The schemas of the variables. */
export const SIGN_IN = {
  GOOGLE_CLIENT_ID: visible,
  GOOGLE_CLIENT_SECRET: visible,
  OIDC_ISSUER: z.url({ protocol: /^https?$/, abort: true }).refine(isPlainBase),
  OIDC_NAME: z.string().trim().max(MAX_PROVIDER_NAME).refine(hasVisibleText),
  OIDC_DOMAINS: list(z.string().regex(/^[\da-z-]+(\.[\da-z-]+)+$/)),
  OIDC_TENANTS: list(z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
  OIDC_ROLE_CLAIM: visible,
  OIDC_TRUST_EMAIL: z.enum(['true', 'false']),
  PASSWORD_SIGN_IN: z.enum(['true', 'false']),
  REGISTRATION: z.enum(REGISTRATION_RULES),
}

/** What each variable must be, for error messages. */
export const SIGN_IN_EXPECTED: Readonly<Record<keyof typeof SIGN_IN, string>> = {
  GOOGLE_CLIENT_ID: 'a client id without spaces',
  GOOGLE_CLIENT_SECRET: 'a client secret without spaces',
  OIDC_ISSUER: `an https URL such as ${GOOGLE}, or an http URL of this machine`,
  OIDC_NAME: `a name of up to ${MAX_PROVIDER_NAME} characters`,
  OIDC_DOMAINS: 'a comma-separated list of domains, such as example.com,example.org',
  OIDC_TENANTS: 'a comma-separated list of tenant ids, each a GUID',
  OIDC_ROLE_CLAIM: 'the name of a claim, such as roles',
  OIDC_TRUST_EMAIL: 'true or false',
  PASSWORD_SIGN_IN: 'true or false',
  REGISTRATION: 'open, invited or closed',
}

type Variables = {
  readonly [Name in keyof typeof SIGN_IN]?: z.output<(typeof SIGN_IN)[Name]> | undefined
}

/** Returns how people sign in and who can register. Throws a ConfigError for what does not go together. */
export function readSignIn(env: Variables, organization: Organization | null): SignInConfig {
  const isOnlyWay = env.PASSWORD_SIGN_IN === 'false'
  const usualRule = organization ? 'invited' : 'open'
  // The form of the registration asks for a password.
  const registration = isOnlyWay ? 'closed' : (env.REGISTRATION ?? usualRule)
  const roleClaim = env.OIDC_ROLE_CLAIM
  if (roleClaim !== undefined && !organization?.sharesWorkspace) {
    throw new ConfigError('OIDC_ROLE_CLAIM needs WORKSPACE=shared.')
  }
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  }
  if (clientId === undefined || clientSecret === undefined) {
    if (isOnlyWay) {
      throw new ConfigError(
        'PASSWORD_SIGN_IN=false needs an identity provider: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
      )
    }
    return { google: null, provider: GOOGLE_PROVIDER, registration }
  }
  const issuer = env.OIDC_ISSUER ?? GOOGLE
  const domains = env.OIDC_DOMAINS ?? []
  const tenants = env.OIDC_TENANTS ?? []
  const trustsEmail = env.OIDC_TRUST_EMAIL === 'true'
  const isGoogle = new URL(issuer).origin === GOOGLE
  const [name, organizations] = isGoogle
    ? (['OIDC_DOMAINS', domains] as const)
    : (['OIDC_TENANTS', tenants] as const)
  if (servesMany(issuer) && registration !== 'open' && organizations.length === 0) {
    throw new ConfigError(
      `Everyone can have an account at ${issuer}. With REGISTRATION=${registration}, set ${name} to your organization's.`,
    )
  }
  if (servesMany(issuer) && trustsEmail && tenants.length === 0) {
    throw new ConfigError(
      `OIDC_TRUST_EMAIL=true lets every organization at ${issuer} state any address. ${isGoogle ? 'Remove it: Google says which addresses are verified.' : "Set OIDC_TENANTS to your organization's."}`,
    )
  }
  const google = { clientId, clientSecret, issuer, domains, tenants, trustsEmail, roleClaim }
  const usualName = isGoogle ? GOOGLE_PROVIDER.name : UNNAMED_PROVIDER
  return {
    google,
    provider: { name: env.OIDC_NAME ?? usualName, isGoogle, isOnlyWay },
    registration,
  }
}

/** True for a provider at which people of any organization sign in. */
function servesMany(issuer: string): boolean {
  const { origin, pathname } = new URL(issuer.toLowerCase())
  const [, tenant = ''] = pathname.split('/')
  return origin === GOOGLE || (ENTRA.has(origin) && MANY_TENANTS.has(tenant))
}
