import type { IncomingMessage } from 'node:http'
import { openIdProvider } from '#server/platform/identity/openid.ts'
import type { OpenIdOptions } from '#server/platform/identity/openid.ts'
import type { IdentityProvider } from '#server/platform/identity/identity-provider.ts'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import type {
  AugmentedRequest,
  MutableRedirectUri,
  MutableResponse,
  MutableToken,
  TokenRequestIncomingMessage,
} from 'oauth2-mock-server'

const CLIENT = { clientId: 'sextant.apps.example', clientSecret: 'ClientSecretCanary' }

/** People of any organization may sign in. */
export const ANYONE = { domains: [], tenants: [], trustsEmail: false, roleClaim: undefined }

/** An address that begins with this gets a token without `auth_time`, as from Microsoft Entra. */
export const UNDATED = 'undated-'

/** The claims of an ID token, of any type. */
export type Claims = Readonly<Record<string, unknown>>

/** Changes of a test to the provider's responses. `useGoogle` resets them before each test. */
interface Tampering {
  /** Changes the ID token before it is signed. */
  token?: (payload: MutableToken['payload']) => void
  /** Changes the token response, after the ID token was signed. */
  response?: (response: MutableResponse) => void
  /** Changes the redirect to the site. */
  redirect?: (url: URL) => void
}

/** A fake of Google's OpenID provider that validates requests as strictly as Google. */
export class FakeGoogle {
  /** The claims of the user who is signed in at the provider. */
  person: Claims = {}
  tampering: Tampering = {}
  /** Claims that only the UserInfo endpoint has. */
  userInfo: Claims = {}
  /** Number of token requests so far. */
  tokenRequests = 0
  readonly #server = new OAuth2Server()
  /** The user and the query of each authorization, by its code. */
  readonly #grants = new Map<string, { person: Claims; query: URLSearchParams }>()
  readonly #host: string
  #port: number | undefined

  /**
   * `page` shows a page that asks for the user's email address, for tests in a browser. `host` is the
   * name of this machine in the provider's address.
   */
  constructor({ page = false, host = 'localhost' } = {}) {
    const { service } = this.#server
    this.#host = host
    service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
      if (page) Object.assign(body, { authorization_endpoint: `${this.issuer}/consent` })
    })
    service.addRoute('GET', '/consent', ({ url = '' }: AugmentedRequest, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(consentPage(new URL(url, this.issuer).searchParams))
    })
    service.on(Events.BeforeAuthorizeRedirect, this.#authorize)
    service.on(Events.BeforeTokenSigning, this.#sign)
    service.on(Events.BeforeResponse, this.#respond)
    service.on(Events.BeforeUserinfo, ({ body }: MutableResponse) =>
      Object.assign(body, { sub: this.person.sub, ...this.userInfo }),
    )
  }

  get issuer(): string {
    return this.#server.issuer.url ?? this.#address
  }

  get settings() {
    return {
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      OIDC_ISSUER: this.issuer,
      OIDC_NAME: 'Google',
    }
  }

  /** Creates a client for this provider, as the server under test uses it. */
  provider = (change: Partial<OpenIdOptions> = {}): IdentityProvider =>
    openIdProvider({ ...CLIENT, issuer: this.issuer, ...ANYONE, ...change })

  /** Keeps its address across restarts. */
  async start(): Promise<void> {
    if (this.#port === undefined) await this.#server.issuer.keys.generate('RS256')
    await this.#server.start(this.#port, '127.0.0.1')
    this.#port = this.#server.address().port
    this.#server.issuer.url = this.#address
  }

  get #address(): string {
    return `http://${this.#host}:${this.#port}`
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  readonly #authorize = ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const query = new URL(request.url ?? '', this.issuer).searchParams
    const email = query.get('email')
    const enteredPerson = { sub: email, email, email_verified: true, name: 'Ada Lovelace' }
    this.#grants.set(url.searchParams.get('code') ?? '', {
      person: email === null ? this.person : enteredPerson,
      query,
    })
    const isValid =
      query.get('client_id') === CLIENT.clientId &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('scope') === 'openid email profile' &&
      query.has('nonce') &&
      query.has('state')
    if (!isValid) url.search = '?error=invalid_request'
    this.tampering.redirect?.(url)
  }

  /** Adds the user's claims to ID tokens; access tokens stay unchanged. */
  readonly #sign = ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
    if (payload.aud === undefined) return
    const grant = this.#grants.get(body.code ?? '')
    // The user signs in again, as `max_age` asks for. Some providers do not say so.
    const isDated = !String(grant?.person.email).startsWith(UNDATED)
    const signedInAgain = grant?.query.has('max_age') &&
      isDated && {
        auth_time: Math.floor(Date.now() / 1_000),
      }
    Object.assign(payload, grant?.person, signedInAgain)
    this.tampering.token?.(payload)
  }

  readonly #respond = (response: MutableResponse, { body }: TokenRequestIncomingMessage) => {
    this.tokenRequests += 1
    const parameters = body as typeof body & Record<string, unknown>
    const grant = this.#grants.get(body.code ?? '')
    this.#grants.delete(body.code ?? '')
    const isValid =
      parameters.client_id === CLIENT.clientId &&
      parameters.client_secret === CLIENT.clientSecret &&
      parameters.redirect_uri === grant?.query.get('redirect_uri') &&
      parameters.code_verifier !== undefined
    if (!isValid) Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } })
    this.tampering.response?.(response)
  }
}

/** Returns the page on which a user enters an email address and agrees or cancels. */
function consentPage(query: URLSearchParams): string {
  const hidden = [...query].map(([name, value]) => tag('input', { type: 'hidden', name, value }))
  const cancelUrl = new URL(query.get('redirect_uri') ?? '')
  cancelUrl.search = `${new URLSearchParams({ error: 'access_denied', state: query.get('state') ?? '' })}`
  return `<!doctype html>
    <html lang="en">
    <title>Sign in - Accounts</title>
    <link rel="icon" href="data:,">
    <h1>Choose an account</h1>
    <form action="/authorize">
      ${hidden.join('\n')}
      <label>Your address ${tag('input', { name: 'email', type: 'email' })}</label>
      <button>Continue</button>
      ${tag('a', { href: cancelUrl.href })}Cancel</a>
    </form>
    </html>`
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const text = Object.entries(attributes).map(
    ([key, value]) => `${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  )
  return `<${name} ${text.join(' ')}>`
}
