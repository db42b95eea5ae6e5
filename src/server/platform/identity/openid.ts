import * as openid from 'openid-client'
import { memoize } from '#server/platform/memoize.ts'
import { SignInCancelled, SignInFailed } from './provider.ts'
import type { Identity, IdentityProvider } from './provider.ts'

/** For each request to the provider: a person waits for the answer. */
const LIMIT_SECONDS = 5

const SCOPE = 'openid email profile'

/** Where people sign in, and as whom we are known there. */
interface Registration {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Sign-in by OpenID Connect. What the provider says of itself is asked for at the first sign-in
 * and then kept; where that fails, the next sign-in asks again.
 */
export function openIdProvider(registration: Registration): IdentityProvider {
  const discovered = memoize(() => discover(registration))
  return {
    begin: (redirectUri) =>
      explained(async () => {
        const provider = await discovered()
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
        })
        return { url: url.href, secrets }
      }),

    finish: (callbackUrl, { state, nonce, verifier }) =>
      explained(async () => {
        const tokens = await openid.authorizationCodeGrant(await discovered(), callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new SignInFailed('no id token')
        return identityIn(claims)
      }),
  }
}

function discover({ issuer, clientId, clientSecret }: Registration): Promise<openid.Configuration> {
  const url = new URL(issuer)
  return openid.discovery(url, clientId, clientSecret, undefined, {
    timeout: LIMIT_SECONDS,
    execute: [
      // Else the signature of a token that comes straight from the provider is taken on trust.
      openid.enableNonRepudiationChecks,
      // The environment allows plain http for this machine alone.
      ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  })
}

function identityIn(claims: openid.IDToken): Identity {
  const said = (name: string) => {
    const claim = claims[name]
    return typeof claim === 'string' ? claim.trim() : ''
  }
  const [first = '', ...rest] = said('name').split(/\s+/)
  const inParts = said('given_name') !== '' || said('family_name') !== ''
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: said('email'),
    // Some providers send the word "true"; what a true one of theirs means is then unclear, too.
    emailVerified: claims.email_verified === true,
    authoritative: isAuthoritative(claims.iss, said('email'), said('hd')),
    firstName: inParts ? said('given_name') : first,
    lastName: inParts ? said('family_name') : rest.join(' '),
  }
}

/**
 * Google rules over its own addresses and over the domains that it hosts (`hd`); of others it says
 * what was true once, and whoever reads a mailbox for a moment can make such an account. Another
 * issuer is the operator's own choice.
 */
export function isAuthoritative(issuer: string, email: string, hostedDomain: string): boolean {
  if (issuer !== 'https://accounts.google.com') return true
  return hostedDomain !== '' || /@(gmail|googlemail)\.com$/i.test(email)
}

/** The errors of the library hold addresses, codes and tokens: only their kind goes on from here. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInFailed) throw error
    if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') {
      throw new SignInCancelled()
    }
    throw new SignInFailed(kindOf(error))
  }
}

function kindOf(error: unknown): string {
  // Such as invalid_client, which is for the operator to mend.
  if (error instanceof openid.ResponseBodyError && /^[a-z_]{1,40}$/.test(error.error)) {
    return error.error
  }
  const { code, cause, name } = error as NodeJS.ErrnoException
  return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}
