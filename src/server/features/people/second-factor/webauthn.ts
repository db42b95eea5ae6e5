import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { PRODUCT_NAME } from '#domain/product.ts'
import type { NewPasskey } from './passkey-repo.ts'

// The relying party of WebAuthn. It comes from PUBLIC_URL alone, never from a request.

/** Returns imported on demand: it takes 10 MB. */
const load = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256. Others would print a warning of Node's, whose support is experimental. */
const ALGORITHMS = [-8, -7, -257]
/** Milliseconds; the library's minute is short for some people. */
const TIMEOUT = 300_000
/** Longer ones break the standard (WebAuthn, 7.1), and the database could not index them. */
const MAX_CREDENTIAL_ID = 1_366
/** Characters of a challenge, which browsers send as base64url. */
const CHALLENGE = /^[\w-]{1,100}$/
const TRANSPORTS: ReadonlySet<unknown> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])

/** The site for which passkeys are valid. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** A passkey for the options of a ceremony. */
interface Credential {
  readonly id: string
  readonly transports: readonly string[]
}

const forOptions = ({ id, transports }: Credential) => ({
  id,
  transports: [...transports] as AuthenticatorTransport[],
})

/** Returns options to create a passkey; `credentials` are those that the account has. */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  person: { readonly id: string; readonly email: string; readonly name: string },
  credentials: readonly Credential[],
) {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID,
    userID: userHandle(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    timeout: TIMEOUT,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: credentials.map(forOptions),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/**
 * Returns options to use one of the passkeys, or any passkey of the site, which then verifies the
 * person.
 */
export async function requestOptions(
  { id: rpID }: RelyingParty,
  credentials: readonly Credential[] | null,
) {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID,
    timeout: TIMEOUT,
    ...(credentials && { allowCredentials: credentials.map(forOptions) }),
    userVerification: credentials ? 'preferred' : 'required',
  })
}

/**
 * Returns the passkey in a browser's response and the challenge that it answers; null if it is not
 * valid.
 */
export async function readNewPasskey(
  { id, origin }: RelyingParty,
  response: unknown,
): Promise<{ challenge: string; passkey: Omit<NewPasskey, 'name'> } | null> {
  const { verifyRegistrationResponse } = await load()
  const answer = response as RegistrationResponseJSON
  if (!(await hasNoCertificates(answer))) return null
  let challenge = ''
  const result = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (answered) => {
      challenge = answered
      return CHALLENGE.test(answered)
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!result?.verified) return null
  const { credential } = result.registrationInfo
  if (credential.id !== answer.id || credential.id.length > MAX_CREDENTIAL_ID) return null
  const passkey = {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transportsIn(credential.transports),
  }
  return { challenge, passkey }
}

/**
 * True for an attestation without certificates, as the options ask for. The library would check the
 * certificates of others, and fetch the lists of revoked ones that they name.
 */
async function hasNoCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    const format = attestation.get('fmt')
    const statement = attestation.get('attStmt')
    return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)
  } catch {
    return false
  }
}

/** Returns the known transports in a browser's response, which nothing signs. */
const transportsIn = (values: unknown): string[] =>
  Array.isArray(values) ? [...TRANSPORTS].filter((known) => values.includes(known)).map(String) : []

/** A stored passkey. */
interface StoredPasskey {
  readonly account_id: string
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
}

/** The use of a passkey in a browser's response. */
interface PasskeyUse {
  readonly challenge: string
  readonly counter: number
  /** The authenticator verified the person, for example by a fingerprint. */
  readonly personVerified: boolean
}

/** Returns what a browser's response proves with a stored passkey; null if it is not valid. */
export async function readUse(
  { id, origin }: RelyingParty,
  response: unknown,
  stored: StoredPasskey,
): Promise<PasskeyUse | null> {
  const { verifyAuthenticationResponse } = await load()
  const answered = response as AuthenticationResponseJSON
  let challenge = ''
  const result = await verifyAuthenticationResponse({
    response: answered,
    expectedChallenge: (text) => {
      challenge = text
      return CHALLENGE.test(text)
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: stored.credential_id,
      publicKey: Uint8Array.from(stored.public_key),
      counter: stored.counter,
    },
  }).catch(() => null)
  if (!result?.verified) return null
  const { userHandle: handle } = answered.response
  const owner = Buffer.from(userHandle(stored.account_id)).toString('base64url')
  if (handle !== undefined && handle !== null && handle !== owner) return null
  const { newCounter: counter, userVerified: personVerified } = result.authenticationInfo
  return { challenge, counter, personVerified }
}

/** Returns the 16 bytes of an account's id. */
function userHandle(accountId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'))
}
