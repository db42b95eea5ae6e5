import { createPublicKey, hash } from 'node:crypto'
import { RSABSSA } from '@cloudflare/blindrsa-ts'
import type { OpenQuiz } from '#contract/quiz.ts'
import {
  fingerprintOf,
  generateRoundKey,
  isSigned,
  readPublicKey,
  signBlinded,
} from '#server/features/rounds/tickets/round-key.ts'
import type { RoundKeyPair } from '#server/features/rounds/tickets/round-key.ts'
import { inForm } from '#test/server/in-form.ts'
import { fromBase64url, toBase64url } from '#web/features/rounds/tickets/base64url.ts'
import { blindNewMessage, unblind } from '#web/features/rounds/tickets/blinding.ts'
import { drawTicket } from '#web/features/rounds/tickets/draw-ticket.ts'
import type { Invitation } from '#web/features/rounds/tickets/invitation-calls.ts'
import {
  isSigned as isTicketSigned,
  readRoundKey,
  ticketHash,
  WrongKey,
} from '#web/features/rounds/tickets/round-key.ts'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { VECTOR } from './rfc9474-vector.ts'

const ROUNDS = inForm(10, 10_000)
const OTHER = RSABSSA.SHA384.PSS.Randomized()

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const textOf = (hex: string) => toBase64url(bytesOf(hex))

afterEach(() => vi.restoreAllMocks())

test('the browser blinds and unblinds as in the test vector of RFC 9474', async () => {
  const key = await crypto.subtle.importKey(
    'jwk',
    { kty: 'RSA', n: textOf(VECTOR.n), e: 'AQAB' },
    { name: 'RSA-PSS', hash: 'SHA-384' },
    true,
    ['verify'],
  )
  const random = vi.spyOn(crypto, 'getRandomValues')
  for (const hex of [VECTOR.message, VECTOR.prefix, VECTOR.salt, inverseOf(VECTOR.inverse)]) {
    random.mockReturnValueOnce(bytesOf(hex))
  }
  const blinded = await blindNewMessage(key)
  expect(blinded).toEqual({
    message: textOf(VECTOR.prefix + VECTOR.message),
    inverse: textOf(VECTOR.inverse),
    blindedMessage: textOf(VECTOR.blindedMessage),
  })
  const ticket = await unblind(key, blinded, textOf(VECTOR.blindSignature))
  expect(ticket.signature).toBe(textOf(VECTOR.signature))
})

test(
  `blinds and unblinds ${ROUNDS} messages as another implementation does`,
  async () => {
    const round = await generateRoundKey()
    const key = await readRoundKey(served(round))
    const sign = (blinded: Uint8Array) =>
      new Uint8Array(signBlinded(round.privateKey, Buffer.from(blinded)) ?? [])
    const random = vi.spyOn(crypto, 'getRandomValues')
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      random.mockClear()
      const own = await blindNewMessage(key)
      // The same numbers again, for the other one; it draws its factor with the last.
      const numbers = random.mock.results.map(({ value }) => value as Uint8Array<ArrayBuffer>)
      const [nonce = new Uint8Array()] = numbers
      for (const number of numbers.slice(1)) random.mockReturnValueOnce(number)
      const message = OTHER.prepare(nonce)
      const other = await OTHER.blind(key, message)
      expect({
        message: toBase64url(message),
        inverse: toBase64url(other.inv),
        blindedMessage: toBase64url(other.blindedMsg),
      }).toEqual(own)
      const signature = sign(other.blindedMsg)
      const ticket = await unblind(key, own, toBase64url(signature))
      const finalized = await OTHER.finalize(key, message, signature, other.inv)
      expect(ticket.signature).toBe(toBase64url(finalized))
    }
  },
  inForm(20_000, 1_500_000),
)

const modulusOf = ({ publicKey }: RoundKeyPair): Buffer =>
  Buffer.from(
    createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({ format: 'jwk' }).n ??
      '',
    'base64url',
  )

describe('a ticket of the browser', () => {
  let round: RoundKeyPair
  let other: RoundKeyPair
  let key: CryptoKey
  beforeAll(async () => {
    const [one, two] = await Promise.all([generateRoundKey(), generateRoundKey()])
    // A message below the smaller modulus can be signed by both keys.
    const isOrdered = Buffer.compare(modulusOf(one), modulusOf(two)) < 0
    ;[round, other] = isOrdered ? [one, two] : [two, one]
    key = await readRoundKey(served(round))
  })

  const draw = async ({ privateKey }: RoundKeyPair) => {
    const blinded = await blindNewMessage(key)
    const signature = signBlinded(privateKey, Buffer.from(blinded.blindedMessage, 'base64url'))
    return unblind(key, blinded, toBase64url(signature ?? new Uint8Array()))
  }

  test('is accepted by the server that signed it blinded, and by the browser', async () => {
    const ticket = await draw(round)
    const [message, signature] = [fromBase64url(ticket.message), fromBase64url(ticket.signature)]
    expect([message.length, signature.length]).toEqual([64, 256])
    const publicKey = readPublicKey(round.publicKey)
    expect(isSigned(publicKey, Buffer.from(message), Buffer.from(signature))).toBe(true)
    expect(await isTicketSigned(key, ticket)).toBe(true)
    // The contract has base64url of exactly these lengths.
    expect([ticket.message.length, ticket.signature.length]).toEqual([86, 342])
  })

  test('is refused with another key or other bytes', async () => {
    await expect(draw(other)).rejects.toThrow('invalid signature')
    const ticket = await draw(round)
    const message = fromBase64url(ticket.message)
    message[0] = (message[0] ?? 0) ^ 1
    expect(await isTicketSigned(key, { ...ticket, message: toBase64url(message) })).toBe(false)
    expect(await isTicketSigned(await readRoundKey(served(other)), ticket)).toBe(false)
  })

  test('shows nothing of itself to the server before it is used', async () => {
    const first = await blindNewMessage(key)
    const second = await blindNewMessage(key)
    expect(new Set([first.message, second.message, first.blindedMessage]).size).toBe(3)
    expect(first.blindedMessage).not.toContain(first.message)
  })

  test('is one, though two tabs draw it at once', async () => {
    const items: Record<string, string> = {}
    const storage = Object.defineProperties(items, {
      getItem: { value: (name: string) => items[name] ?? null },
      setItem: { value: (name: string, text: string) => (items[name] = text) },
    })
    vi.stubGlobal('localStorage', storage)
    const sent: string[] = []
    vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
      const { blindedMessage } = JSON.parse(body) as { blindedMessage: string }
      sent.push(blindedMessage)
      const bytes = signBlinded(round.privateKey, Buffer.from(blindedMessage, 'base64url'))
      return Promise.resolve(
        Response.json({ blindSignature: toBase64url(bytes ?? new Uint8Array()) }),
      )
    })
    const invitation = { quizToken: 'a-round', drawn: false } as Invitation
    const tickets = await Promise.all([
      drawTicket('link', invitation, key),
      drawTicket('link', invitation, key),
    ])
    vi.unstubAllGlobals()
    expect(new Set(sent).size).toBe(1)
    expect(tickets[0]).toEqual(tickets[1])
  })

  test('is stored under the hash that the person sees', async () => {
    const ticket = await draw(round)
    const expected = hash(
      'sha256',
      Buffer.concat([Buffer.from('a-round:ticket:'), Buffer.from(ticket.message, 'base64url')]),
    )
    expect(await ticketHash('a-round', ticket)).toBe(expected.slice(0, 32))
  })

  test('needs the key with the fingerprint that everyone has', async () => {
    await expect(
      readRoundKey({ ...served(round), fingerprint: fingerprintOf(other.publicKey) }),
    ).rejects.toThrow(WrongKey)
    await expect(readRoundKey({ publicKey: null, fingerprint: null })).rejects.toThrow(WrongKey)
    await expect(readRoundKey({ ...served(round), publicKey: 'AAAA' })).rejects.toThrow(WrongKey)
  })
})

const served = ({
  publicKey,
}: RoundKeyPair): Pick<OpenQuiz['session'], 'publicKey' | 'fingerprint'> => ({
  publicKey: publicKey.toString('base64url'),
  fingerprint: fingerprintOf(publicKey),
})

/** Returns the random number of the blinding, which the vector gives by its inverse. */
function inverseOf(hex: string): string {
  const modulus = BigInt(`0x${VECTOR.n}`)
  let [rest, next] = [modulus, BigInt(`0x${hex}`)]
  let [before, factor] = [0n, 1n]
  while (next > 0n) {
    const quotient = rest / next
    ;[rest, next] = [next, rest - quotient * next]
    ;[before, factor] = [factor, before - quotient * factor]
  }
  const inverse = ((before % modulus) + modulus) % modulus
  return inverse.toString(16).padStart(VECTOR.n.length, '0')
}
