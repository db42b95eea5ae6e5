import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Flags of authenticator data (WebAuthn, 6.1). */
const PRESENT = 1
const VERIFIED = 4
const HAS_KEY = 64

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

interface Options {
  readonly challenge: string
}

/** What a test changes in a response. */
interface Forgery {
  readonly origin?: string
  readonly rpId?: string
  /** False for a key that does not verify the person. */
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  /** A format of attestations that have certificates. */
  readonly format?: string
}

/** An authenticator with one passkey, in software, for tests without a browser. */
export class Authenticator {
  readonly id = base64url(randomBytes(32))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #site: { readonly origin: string; readonly rpId: string }
  #counter = 0
  #userHandle = ''

  constructor(site = { origin: 'http://localhost:3000', rpId: 'localhost' }) {
    this.#site = site
  }

  /** Returns the browser's response to creation options. */
  create(options: Options & { readonly user: { readonly id: string } }, forgery: Forgery = {}) {
    this.#userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const key = isoCBOR.encode(coseKey(this.#keys.publicKey))
    const data = Buffer.concat([
      this.#data(HAS_KEY, forgery),
      Buffer.alloc(16),
      length,
      id,
      Buffer.from(key),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', forgery.format ?? 'none'],
      ['attStmt', new Map(forgery.format ? [['x5c', [Uint8Array.of(48)]]] : [])],
      ['authData', Uint8Array.from(data)],
    ])
    return this.#credential({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, forgery)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    })
  }

  /** Returns the browser's response to request options. */
  get(options: Options, forgery: Forgery = {}) {
    this.#counter = forgery.counter ?? this.#counter + 1
    const data = this.#data(0, forgery)
    const clientData = this.#clientData('webauthn.get', options, forgery)
    const signed = Buffer.concat([data, sha256(clientData)])
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: forgery.userHandle ?? this.#userHandle,
    })
  }

  #credential<R extends object>(response: R) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response,
    }
  }

  #clientData(type: string, { challenge }: Options, { origin = this.#site.origin }: Forgery) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data(flags: number, { rpId = this.#site.rpId, verified = true }: Forgery): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const all = flags | PRESENT | (verified ? VERIFIED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter])
  }
}

/** Returns an ES256 public key in COSE's form. */
function coseKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ])
}
