import type { IncomingMessage } from 'node:http'
import { openIdProvider } from '#server/platform/identity/openid.ts'
import type { IdentityProvider } from '#server/platform/identity/provider.ts'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import type {
  AugmentedRequest,
  MutableRedirectUri,
  MutableResponse,
  MutableToken,
  TokenRequestIncomingMessage,
} from 'oauth2-mock-server'
import { consentPage } from './google-page.ts'

const CLIENT = { clientId: 'sextant.apps.example', clientSecret: 'ClientSecretCanary' }

/** What an id token says of somebody, whatever its type. */
export type Claims = Readonly<Record<string, unknown>>

/** What a test changes about the provider; `useGoogle` puts it right again for the next one. */
interface Tampering {
  /** Before the id token is signed. */
  token?: (payload: MutableToken['payload']) => void
  /** The answer to a code, after the id token was signed. */
  response?: (response: MutableResponse) => void
  /** The way back to the site. */
  redirect?: (url: URL) => void
}

/** Stands in for Google on this machine, and is as strict with its client as Google is. */
export class GoogleStandIn {
  /** Whoever is signed in there. */
  person: Claims = {}
  tampering: Tampering = {}
  /** How many codes it was asked to take. */
  asked = 0
  readonly #server = new OAuth2Server()
  /** By code: who gave it, and with which question. */
  readonly #given = new Map<string, { person: Claims; question: URLSearchParams }>()
  #port: number | undefined

  /** `page` makes it ask who somebody is, for a browser that a person sits at. */
  constructor({ page = false } = {}) {
    const { service } = this.#server
    service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
      if (page) Object.assign(body, { authorization_endpoint: `${this.issuer}/consent` })
    })
    service.addRoute('GET', '/consent', ({ url = '' }: AugmentedRequest, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(consentPage(new URL(url, this.issuer).searchParams))
    })
    service.on(Events.BeforeAuthorizeRedirect, this.#giveCode)
    service.on(Events.BeforeTokenSigning, this.#sign)
    service.on(Events.BeforeResponse, this.#answer)
  }

  get issuer(): string {
    return this.#server.issuer.url ?? `http://localhost:${this.#port}`
  }

  get settings(): { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; OIDC_ISSUER: string } {
    return {
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      OIDC_ISSUER: this.issuer,
    }
  }

  /** A client of it, as the server under test has one. */
  provider = (): IdentityProvider => openIdProvider({ ...CLIENT, issuer: this.issuer })

  /** At the same address each time. */
  async start(): Promise<void> {
    if (this.#port === undefined) await this.#server.issuer.keys.generate('RS256')
    await this.#server.start(this.#port, '127.0.0.1')
    this.#port = this.#server.address().port
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  readonly #giveCode = ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const question = new URL(request.url ?? '', this.issuer).searchParams
    const email = question.get('email')
    const typed = { sub: email, email, email_verified: true, name: 'Ada Lovelace' }
    this.#given.set(url.searchParams.get('code') ?? '', {
      person: email === null ? this.person : typed,
      question,
    })
    const asksRightly =
      question.get('client_id') === CLIENT.clientId &&
      question.get('code_challenge_method') === 'S256' &&
      question.get('scope') === 'openid email profile' &&
      question.has('nonce') &&
      question.has('state')
    if (!asksRightly) url.search = '?error=invalid_request'
    this.tampering.redirect?.(url)
  }

  /** Also asked for the access token, which is nobody's business. */
  readonly #sign = ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
    if (payload.aud === undefined) return
    Object.assign(payload, this.#given.get(body.code ?? '')?.person)
    this.tampering.token?.(payload)
  }

  readonly #answer = (response: MutableResponse, { body }: TokenRequestIncomingMessage) => {
    this.asked += 1
    const sent = body as typeof body & Record<string, unknown>
    const given = this.#given.get(body.code ?? '')
    this.#given.delete(body.code ?? '')
    const takes =
      sent.client_id === CLIENT.clientId &&
      sent.client_secret === CLIENT.clientSecret &&
      sent.redirect_uri === given?.question.get('redirect_uri') &&
      sent.code_verifier !== undefined
    if (!takes) Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } })
    this.tampering.response?.(response)
  }
}
