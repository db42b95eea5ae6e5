import type { Ticket } from '#contract/quiz.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { encodePss } from './pss-encoding.ts'
import { isSigned } from './round-key.ts'

// RFC 9474, RSABSSA-SHA384-PSS-Randomized. A module of its own, because only Start needs it. The time that
// BigInt takes depends on its numbers. Only this browser could measure it, and each is used once.

const NONCE_BYTES = 32
const PREFIX_BYTES = 32

/** What the browser keeps until it has the signature. All values are base64url. */
export interface Blinded {
  /** The prepared message: a random prefix of 32 bytes before 32 random bytes. */
  readonly message: string
  /** Removes the blinding from the signature. The server must never see it. */
  readonly inverse: string
  /** The only part that is sent. */
  readonly blindedMessage: string
}

/** Returns a new random message and its blinded form, which tells nothing about it. */
export async function blindNewMessage(key: CryptoKey): Promise<Blinded> {
  const { modulus, exponent, bytes, bits } = await numbersOf(key)
  const nonce = randomBytes(NONCE_BYTES)
  const message = new Uint8Array([...randomBytes(PREFIX_BYTES), ...nonce])
  const encoded = toNumber(await encodePss(message, bits))
  if (inverseOf(encoded, modulus) === undefined) throw new Error('unusable message')
  const { factor, inverse } = randomFactor(modulus, bytes)
  const blinded = (encoded * power(factor, exponent, modulus)) % modulus
  return {
    message: toBase64url(message),
    inverse: toBase64url(toBytes(inverse, bytes)),
    blindedMessage: toBase64url(toBytes(blinded, bytes)),
  }
}

/** Returns the ticket of a blind signature. Throws if the signature is not valid for this key. */
export async function unblind(
  key: CryptoKey,
  { message, inverse }: Blinded,
  blindSignature: string,
): Promise<Ticket> {
  const { modulus, bytes } = await numbersOf(key)
  const blind = fromBase64url(blindSignature)
  const number = (toNumber(blind) * toNumber(fromBase64url(inverse))) % modulus
  const ticket = { message, signature: toBase64url(toBytes(number, bytes)) }
  if (blind.length !== bytes || !(await isSigned(key, ticket))) throw new Error('invalid signature')
  return ticket
}

interface KeyNumbers {
  readonly modulus: bigint
  readonly exponent: bigint
  readonly bits: number
  readonly bytes: number
}

async function numbersOf(key: CryptoKey): Promise<KeyNumbers> {
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', key)
  const { modulusLength: bits } = key.algorithm as RsaHashedKeyAlgorithm
  const [modulus, exponent] = [toNumber(fromBase64url(n)), toNumber(fromBase64url(e))]
  return { modulus, exponent, bits, bytes: Math.ceil(bits / 8) }
}

/** Returns a number from 1 to below the modulus, each as likely, that has an inverse. */
function randomFactor(modulus: bigint, bytes: number): { factor: bigint; inverse: bigint } {
  for (;;) {
    const factor = toNumber(randomBytes(bytes))
    const inverse = factor < modulus ? inverseOf(factor, modulus) : undefined
    if (inverse !== undefined) return { factor, inverse }
  }
}

/** Returns undefined if there is no inverse. Euclid's extended algorithm. */
function inverseOf(value: bigint, modulus: bigint): bigint | undefined {
  let [rest, next] = [modulus, value]
  let [inverse, factor] = [0n, 1n]
  while (next > 0n) {
    const quotient = rest / next
    ;[rest, next] = [next, rest - quotient * next]
    ;[inverse, factor] = [factor, inverse - quotient * factor]
  }
  if (rest !== 1n) return undefined
  return inverse < 0n ? inverse + modulus : inverse
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus
    if (bit === '1') result = (result * base) % modulus
  }
  return result
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${hexOf(bytes)}`)

function toBytes(number: bigint, length: number): Uint8Array {
  const hex = number.toString(16).padStart(2 * length, '0')
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}
