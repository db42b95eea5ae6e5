import * as openid from 'openid-client'
import { ROLES } from '#domain/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import { memoize } from '#server/platform/memoize.ts'
import { ForeignOrganization, SignInCancelled, SignInFailed } from './identity-provider.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'

/** For each request to the provider, while a user waits. */
const TIMEOUT_SECONDS = 5

/** How long ago the user may have signed in again. A second factor can take minutes. */
const AGAIN_SECONDS = 300

const SCOPE = 'openid email profile'

/** Our registration as a client of an OpenID provider, and what is accepted from it. */
export interface OpenIdOptions {
  /** https, or http on this machine. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The organizations whose people sign in, as Google names them (`hd`). Empty: all. */
  readonly domains: readonly string[]
  /** The same, as Microsoft Entra names them (`tid`). */
  readonly tenants: readonly string[]
  /** True if an address counts as verified without the provider saying so. */
  readonly trustsEmail: boolean
  /** The claim that names the user's role; undefined: none. */
  readonly roleClaim: string | undefined
}

/** Returns sign-in by OpenID Connect. The discovery document is loaded at the first sign-in. */
export function openIdProvider(options: OpenIdOptions): IdentityProvider {
  const discoverOnce = memoize(() => discover(options))
  const isLimited = options.domains.length + options.tenants.length > 0
  return {
    begin: (redirectUri, { again = false } = {}) =>
      withSignInErrors(async () => {
        const provider = await discoverOnce()
        const secrets = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        }
        const url = openid.buildAuthorizationUrl(provider, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          ...(again && { max_age: '0' }),
          // Otherwise a provider signs in again who was just refused, without asking.
          ...(isLimited && { prompt: 'select_account' }),
        })
        return { url: url.href, secrets }
      }),

    finish: (callbackUrl, { state, nonce, verifier }, { again = false } = {}) =>
      withSignInErrors(async () => {
        const provider = await discoverOnce()
        const tokens = await openid.authorizationCodeGrant(provider, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const idToken = tokens.claims()
        if (!idToken) throw new SignInFailed('no id token')
        const claims = lacksClaims(idToken, options, provider)
          ? withUserInfo(
              idToken,
              await openid.fetchUserInfo(provider, tokens.access_token, idToken.sub),
              options,
            )
          : idToken
        if (!isOfOrganization(claims, options)) throw new ForeignOrganization()
        if (again && isStale(claims)) throw new SignInFailed('auth_time')
        return identityIn(claims, options)
      }),
  }
}

function discover({
  issuer,
  clientId,
  clientSecret,
}: OpenIdOptions): Promise<openid.Configuration> {
  const url = new URL(issuer)
  return openid.discovery(url, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Verifies the signature of tokens that come directly from the provider as well.
      openid.enableNonRepudiationChecks,
      // The configuration allows http only for this machine.
      ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  })
}

/**
 * True if the ID token has no address or role that the UserInfo endpoint could have. Many providers have the claims of scopes
 * only there (OpenID Connect Core 5.4).
 */
const lacksClaims = (
  { email, ...claims }: openid.IDToken,
  { roleClaim }: OpenIdOptions,
  provider: openid.Configuration,
): boolean =>
  (email === undefined || (roleClaim !== undefined && claims[roleClaim] === undefined)) &&
  provider.serverMetadata().userinfo_endpoint !== undefined

/**
 * Adds names, role and address. How and when the person signed in, and the organization, count from the ID token only. An
 * address counts as verified only where it stands.
 */
function withUserInfo(
  idToken: openid.IDToken,
  { name, given_name, family_name, email, email_verified, ...others }: openid.UserInfoResponse,
  { roleClaim }: OpenIdOptions,
): openid.IDToken {
  return {
    name,
    given_name,
    family_name,
    ...(roleClaim !== undefined && { [roleClaim]: others[roleClaim] }),
    ...idToken,
    ...(idToken.email === undefined && { email, email_verified }),
  }
}

/** True if the person is in one of the organizations whose people may sign in, or if all may. */
function isOfOrganization(
  { hd, tid }: openid.IDToken,
  { domains, tenants }: OpenIdOptions,
): boolean {
  return isAllowed(domains, hd) && isAllowed(tenants, tid)
}

/**
 * True if the user signed in long ago. With `maxAge` the library does the same, but refuses tokens without `auth_time`,
 * which Microsoft Entra leaves out.
 */
const isStale = ({ auth_time: signedInAt }: openid.IDToken): boolean =>
  signedInAt !== undefined && !(signedInAt >= Date.now() / 1_000 - AGAIN_SECONDS)

const isAllowed = (names: readonly string[], claim: unknown): boolean =>
  names.length === 0 || (typeof claim === 'string' && names.includes(claim.toLowerCase()))

function identityIn(claims: openid.IDToken, { trustsEmail, roleClaim }: OpenIdOptions): Identity {
  const text = (name: string) => {
    const claim = claims[name]
    return typeof claim === 'string' ? claim.trim() : ''
  }
  const [first = '', ...rest] = text('name').split(/\s+/)
  const hasParts = text('given_name') !== '' || text('family_name') !== ''
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text('email'),
    // Some providers send the string "true", which is not to be trusted.
    emailVerified: trustsEmail || claims.email_verified === true,
    // An address that only the operator trusts opens no account of someone else.
    authoritative:
      claims.email_verified === true && isAuthoritative(claims.iss, text('email'), text('hd')),
    firstName: hasParts ? text('given_name') : first,
    lastName: hasParts ? text('family_name') : rest.join(' '),
    hasAuthTime: claims.auth_time !== undefined,
    // RFC 8176.
    multipleFactors: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
    role: roleClaim === undefined ? undefined : highestRole(claims[roleClaim]),
  }
}

/** Returns the known role with the most rights that a claim names, as a text or in a list. */
export function highestRole(claim: unknown): Role | undefined {
  const names: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return ROLES.find((role) =>
    names.some((name) => typeof name === 'string' && name.toLowerCase() === role),
  )
}

/**
 * True if the issuer controls the address. Google does so for its own domains and those that it hosts
 * (`hd`); for others it verified the address once, and it may belong to someone else now. Other
 * issuers are trusted, because the operator chose them.
 */
export function isAuthoritative(issuer: string, email: string, hostedDomain: string): boolean {
  if (issuer !== 'https://accounts.google.com') return true
  return hostedDomain !== '' || /@(gmail|googlemail)\.com$/i.test(email)
}

/** Maps the library's errors, which contain URLs, codes and tokens, to sign-in errors. */
async function withSignInErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof SignInFailed || error instanceof ForeignOrganization) throw error
    if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') {
      throw new SignInCancelled()
    }
    throw new SignInFailed(kindOf(error))
  }
}

function kindOf(error: unknown): string {
  // For example `invalid_client`, which the operator can fix.
  if (error instanceof openid.ResponseBodyError && /^[a-z_]{1,40}$/.test(error.error)) {
    return error.error
  }
  const { code, cause, name } = error as NodeJS.ErrnoException
  return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}
