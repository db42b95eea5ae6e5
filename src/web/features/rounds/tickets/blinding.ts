import { RSABSSA } from '@cloudflare/blindrsa-ts'
import type { Ticket } from '#contract/quiz.ts'
import { fromBase64url, toBase64url } from './base64url.ts'

// RFC 9474, RSABSSA-SHA384-PSS-Randomized. A module of its own, because only Start needs the package.

const NONCE_BYTES = 32
const suite = RSABSSA.SHA384.PSS.Randomized()

/** What the browser keeps until it has the signature. All values are base64url. */
export interface Blinded {
  /** The prepared message: 32 random bytes of the package before 32 of our own. */
  readonly message: string
  /** Removes the blinding from the signature. The server must never see it. */
  readonly inverse: string
  /** The only part that is sent. */
  readonly blindedMessage: string
}

/** Returns a new random message and its blinded form, which tells nothing about it. */
export async function blindNewMessage(key: CryptoKey): Promise<Blinded> {
  const message = suite.prepare(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
  const { blindedMsg, inv } = await suite.blind(key, message)
  return {
    message: toBase64url(message),
    inverse: toBase64url(inv),
    blindedMessage: toBase64url(blindedMsg),
  }
}

/** Returns the ticket of a blind signature. Throws if the signature is not valid for this key. */
export async function unblind(
  key: CryptoKey,
  { message, inverse }: Blinded,
  blindSignature: string,
): Promise<Ticket> {
  const signature = await suite.finalize(
    key,
    fromBase64url(message),
    fromBase64url(blindSignature),
    fromBase64url(inverse),
  )
  return { message, signature: toBase64url(signature) }
}
