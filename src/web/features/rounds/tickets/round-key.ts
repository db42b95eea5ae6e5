import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { KEY_HASH_DIGITS } from '#domain/stored-submission.ts'
import { fromBase64url, toBase64url } from './base64url.ts'

/** Of a signature's salt. */
export const SALT_BYTES = 48
const MODULUS_BITS = 2_048
/** 65537. With another exponent a server could recognize what it signed. */
const EXPONENT = '1,0,1'

/** The key of a round is not the one that everyone else has, or is no key for tickets. */
export class WrongKey extends Error {}

/** True where the browser can check tickets: pages on plain http have no crypto.subtle. */
export const canCheckTickets = (): boolean =>
  (crypto.subtle as SubtleCrypto | undefined) !== undefined

/** Reads the public key of a round. Throws WrongKey if it does not match its fingerprint. */
export async function readRoundKey({
  publicKey,
  fingerprint,
}: Pick<OpenQuiz['session'], 'publicKey' | 'fingerprint'>): Promise<CryptoKey> {
  if (publicKey === null) throw new WrongKey('No key.')
  try {
    const spki = fromBase64url(publicKey)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', spki))
    const algorithm = { name: 'RSA-PSS', hash: 'SHA-384' }
    const key = await crypto.subtle.importKey('spki', spki, algorithm, true, ['verify'])
    const { modulusLength, publicExponent } = key.algorithm as RsaHashedKeyAlgorithm
    if (
      toBase64url(hash) === fingerprint &&
      modulusLength === MODULUS_BITS &&
      publicExponent.join() === EXPONENT
    ) {
      return key
    }
  } catch {
    // The key cannot be read.
  }
  throw new WrongKey('The key does not match its fingerprint.')
}

/** True if the server has signed this ticket in this round. */
export const isSigned = (key: CryptoKey, { message, signature }: Ticket): Promise<boolean> =>
  crypto.subtle.verify(
    { name: 'RSA-PSS', saltLength: SALT_BYTES },
    key,
    fromBase64url(signature),
    fromBase64url(message),
  )

/** Returns the hash under which the server stores a used ticket, in hexadecimal digits. */
export async function ticketHash(roundId: string, { message }: Ticket): Promise<string> {
  const prefix = new TextEncoder().encode(`${roundId}:ticket:`)
  const text = new Uint8Array([...prefix, ...fromBase64url(message)])
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const digits = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.slice(0, KEY_HASH_DIGITS)
}
