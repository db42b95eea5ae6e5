import { PASSWORD } from '#test/server/app.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { Authenticator } from '#test/server/authenticator.ts'
import { insertRememberedBrowser } from '#test/server/second-factor-rows.ts'
import { codeOf } from '#test/server/second-factor.ts'
import type { MutatingCall } from './mutating-call.ts'

const jsonOf = async (client: Client, path: string, body?: unknown) =>
  (await client.post(path, body)).json()

async function withTotp(app: TestApp): Promise<{ client: Client; secret: string }> {
  const client = await app.signedIn()
  const { secret } = await jsonOf(client, '/api/auth/factors/totp')
  await client.post('/api/auth/factors/totp/confirm', { code: codeOf(secret, -1) })
  return { client, secret }
}

/** Returns the response of a new authenticator to creation options. */
async function newPasskey(client: Client) {
  const options = await jsonOf(client, '/api/auth/passkeys/options')
  const rpId: string = options.rp.id
  const origin = rpId === 'localhost' ? 'http://localhost:3000' : `https://${rpId}`
  const authenticator = new Authenticator({ origin, rpId })
  return { authenticator, response: authenticator.create(options) }
}

/** Returns a browser after the first step of a sign-in, and a code for the second one. */
export async function pendingClient(app: TestApp): Promise<{ client: Client; code: string }> {
  const { client: owner, secret } = await withTotp(app)
  const client = app.visitor()
  const credentials = { email: owner.user.email, password: PASSWORD }
  const answer = await client.post('/api/auth/login', credentials)
  const cookie = answer.headers.getSetCookie().find((line) => /second-step=/.test(line)) ?? ''
  client.signIn(owner.user, cookie.split(';')[0] ?? '')
  return { client, code: codeOf(secret) }
}

/** Every call that changes second factors, or signs in or confirms with one. */
export const SECOND_FACTOR_CALLS: readonly MutatingCall[] = [
  {
    call: 'POST /api/auth/factors/totp',
    status: 200,
    prepare: async (app) => ({
      client: await app.signedIn(),
      path: '/api/auth/factors/totp',
      body: {},
    }),
  },
  {
    call: 'POST /api/auth/factors/totp/confirm',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn()
      const { secret } = await jsonOf(client, '/api/auth/factors/totp')
      return { client, path: '/api/auth/factors/totp/confirm', body: { code: codeOf(secret) } }
    },
  },
  {
    call: 'DELETE /api/auth/factors/totp',
    status: 204,
    prepare: async (app) => {
      const { client } = await withTotp(app)
      return { client, path: '/api/auth/factors/totp', body: {} }
    },
  },
  {
    call: 'POST /api/auth/factors/recovery-codes',
    status: 200,
    prepare: async (app) => {
      const { client } = await withTotp(app)
      return { client, path: '/api/auth/factors/recovery-codes', body: {} }
    },
  },
  {
    call: 'DELETE /api/auth/remembered-browsers/:id',
    status: 204,
    prepare: async (app) => {
      const client = await app.signedIn()
      const id = await insertRememberedBrowser(app, client)
      return { client, path: `/api/auth/remembered-browsers/${id}`, body: {} }
    },
  },
  {
    call: 'POST /api/auth/passkeys/options',
    status: 200,
    prepare: async (app) => ({
      client: await app.signedIn(),
      path: '/api/auth/passkeys/options',
      body: {},
    }),
  },
  {
    call: 'POST /api/auth/passkeys',
    status: 201,
    prepare: async (app) => {
      const client = await app.signedIn()
      const { response } = await newPasskey(client)
      return { client, path: '/api/auth/passkeys', body: { response, name: 'Blue key' } }
    },
  },
  {
    call: 'DELETE /api/auth/passkeys/:id',
    status: 204,
    prepare: async (app) => {
      const client = await app.signedIn()
      const { response } = await newPasskey(client)
      const { id } = await jsonOf(client, '/api/auth/passkeys', { response })
      return { client, path: `/api/auth/passkeys/${id}`, body: {} }
    },
  },
  {
    call: 'POST /api/auth/passkey-login/options',
    status: 200,
    prepare: async (app) => ({
      client: app.visitor(),
      path: '/api/auth/passkey-login/options',
      body: {},
    }),
  },
  {
    call: 'POST /api/auth/passkey-login',
    status: 200,
    prepare: async (app) => {
      const owner = await app.signedIn()
      const { authenticator, response } = await newPasskey(owner)
      await owner.post('/api/auth/passkeys', { response })
      const client = app.visitor()
      const options = await jsonOf(client, '/api/auth/passkey-login/options')
      const body = { response: authenticator.get(options) }
      return { client, path: '/api/auth/passkey-login', body }
    },
  },
  {
    call: 'POST /api/auth/second-factor',
    status: 200,
    prepare: async (app) => {
      const { client, code } = await pendingClient(app)
      return { client, path: '/api/auth/second-factor', body: { code } }
    },
  },
  {
    call: 'POST /api/auth/confirm',
    status: 200,
    prepare: async (app) => {
      const { client, secret } = await withTotp(app)
      return { client, path: '/api/auth/confirm', body: { code: codeOf(secret) } }
    },
  },
]
