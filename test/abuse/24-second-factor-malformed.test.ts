import { useApp } from '#test/server/app.ts'
import { Authenticator } from '#test/server/authenticator.ts'
import { Browser } from '#test/server/browser.ts'
import { addPasskey, newPerson } from '#test/server/second-factor.ts'
import { expect, test } from 'vitest'

const app = useApp()

const startUse = async (browser: Browser) =>
  (await browser.post('/api/auth/passkey-login/options')).json()
const startAdding = async (browser: Browser) =>
  (await browser.post('/api/auth/passkeys/options')).json()
const use = (response: unknown) => new Browser(app).post('/api/auth/passkey-login', { response })
const add = (browser: Browser, response: unknown) =>
  browser.post('/api/auth/passkeys', { response })

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Returns the client data of an otherwise valid response, with another challenge. */
const clientData = (type: string, challenge: unknown) =>
  base64({ type, challenge, origin: 'http://localhost:3000', crossOrigin: false })

const VALUES = [null, 1, '', 'é', '===', [], {}, 'A'.repeat(40_000), base64('{}'), base64('nul')]
const CHALLENGES = [null, 1, '\0', [], {}, 'x'.repeat(10_000), "' or 1=1 --"]

/** Yields responses with one part replaced. */
function* broken<R extends object>(valid: R & { readonly response: object }) {
  for (const name of ['id', 'rawId', 'type', 'clientExtensionResults', 'response']) {
    for (const value of VALUES) yield { ...valid, [name]: value }
  }
  for (const name of Object.keys(valid.response)) {
    for (const value of VALUES) {
      yield { ...valid, response: { ...valid.response, [name]: value } }
    }
  }
  for (const challenge of CHALLENGES) {
    const type = 'attestationObject' in valid.response ? 'webauthn.create' : 'webauthn.get'
    const clientDataJSON = clientData(type, challenge)
    yield { ...valid, response: { ...valid.response, clientDataJSON } }
  }
}

/** Counts answers by their status. */
function count(statuses: ReadonlyMap<number, number>, status: number): Map<number, number> {
  return new Map([...statuses, [status, (statuses.get(status) ?? 0) + 1]])
}

test('malformed credentials add no passkey and cause no error', async () => {
  const mary = await newPerson(app)
  const valid = new Authenticator().create(await startAdding(mary))
  let statuses = new Map<number, number>()
  for (const response of broken(valid)) {
    statuses = count(statuses, (await add(mary, response)).status)
  }
  // Some parts may be anything; the challenge is good for one response.
  expect([...statuses.keys()].filter((status) => ![201, 400].includes(status))).toEqual([])
  expect(statuses.get(201) ?? 0).toBeLessThanOrEqual(1)
})

test('malformed credentials sign in at most once, never confirm, and cause no error', async () => {
  const mary = await newPerson(app)
  const { authenticator } = await addPasskey(mary)
  const valid = authenticator.get(await startUse(new Browser(app)), { counter: 1 })
  let statuses = new Map<number, number>()
  let confirmations = new Map<number, number>()
  for (const response of broken(valid)) {
    statuses = count(statuses, (await use(response)).status)
    const confirmed = await mary.post('/api/auth/confirm', { passkey: response })
    confirmations = count(confirmations, confirmed.status)
  }
  expect([...statuses.keys()].filter((status) => ![200, 400, 401].includes(status))).toEqual([])
  expect(statuses.get(200) ?? 0).toBeLessThanOrEqual(1)
  expect([...confirmations.keys()]).toEqual([400])
})

test('a signed challenge that no server makes is refused', async () => {
  const mary = await newPerson(app)
  const { authenticator } = await addPasskey(mary)
  for (const challenge of ['\0', '', 'x'.repeat(5_000), 'create x', 'é']) {
    expect((await use(authenticator.get({ challenge }))).status).toBe(401)
    const created = new Authenticator().create({ challenge, user: { id: 'x' } })
    expect((await add(mary, created)).status).toBe(400)
  }
})

test('of the transports that a browser names, only known ones are stored', async () => {
  const mary = await newPerson(app)
  for (const [transports, stored] of [
    [['usb', 'usb', 'evil', null, 7, { a: 1 }, 'x'.repeat(1_000)], ['usb']],
    ['usb', []],
    [{ length: 1 }, []],
    [null, []],
  ]) {
    const made = new Authenticator().create(await startAdding(mary))
    const response = { ...made, response: { ...made.response, transports } }
    expect((await add(mary, response)).status).toBe(201)
    const { allowCredentials } = await startUse(mary)
    const shown = allowCredentials.find(({ id }: { id: string }) => id === made.id)
    expect(shown.transports).toEqual(stored)
  }
})

test('a passkey with certificates, or with an id of its own choice, is refused', async () => {
  const mary = await newPerson(app)
  const authenticator = new Authenticator()
  const created = authenticator.create(await startAdding(mary), { format: 'packed' })
  expect((await add(mary, created)).status).toBe(400)
  for (const id of [new Authenticator().id, authenticator.id.slice(0, 20), 'A'.repeat(2_000)]) {
    const made = new Authenticator().create(await startAdding(mary))
    expect((await add(mary, { ...made, id, rawId: id })).status).toBe(400)
  }
})
