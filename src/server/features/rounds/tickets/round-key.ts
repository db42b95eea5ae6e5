import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  privateDecrypt,
  publicEncrypt,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

// RFC 9474, RSABSSA-SHA384-PSS-Randomized. The server only signs and verifies; a browser prepares,
// blinds and unblinds (web/features/rounds/tickets).

const MODULUS_BITS = 2_048
const SALT_BYTES = 48

/** The key pair of one invited round. */
export interface RoundKeyPair {
  /** SPKI, rsaEncryption. */
  readonly publicKey: Buffer
  /** PKCS #8. */
  readonly privateKey: Buffer
}

/** Generates a key pair in a thread of its own. */
export async function generateRoundKey(): Promise<RoundKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  return { publicKey, privateKey }
}

/** Returns the SHA-256 hash of a public key as base64url. */
export const fingerprintOf = (publicKey: Buffer): string => hash('sha256', publicKey, 'base64url')

/**
 * Returns the blind signature of a blinded message (RFC 9474, BlindSign): RSA's private operation, checked
 * with the public one, since a faulty result would reveal the key. Undefined if the message is not below
 * the modulus.
 */
export function signBlinded(privateKey: Buffer, blinded: Buffer): Buffer | undefined {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  const raw = { key, padding: constants.RSA_NO_PADDING }
  let signature: Buffer
  try {
    signature = privateDecrypt(raw, blinded)
  } catch {
    return undefined
  }
  const checked = publicEncrypt({ ...raw, key: createPublicKey(key) }, signature)
  if (!timingSafeEqual(checked, blinded)) throw new Error('the blind signature is wrong')
  return signature
}

/** Parses a stored public key for many verifications. */
export const readPublicKey = (publicKey: Buffer): KeyObject =>
  createPublicKey({ key: publicKey, format: 'der', type: 'spki' })

/**
 * True if the signature is that of the message (RSASSA-PSS). It takes 36 µs of the processor; in a thread
 * of its own it takes 55, and the event loop is not held up longer by the former than by other work.
 */
export const isSigned = (key: KeyObject, message: Buffer, signature: Buffer): boolean =>
  verify(
    'sha384',
    message,
    { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES },
    signature,
  )
