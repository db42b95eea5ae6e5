import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetEnded,
  forgetReceipt,
  keepPending,
  keepTicket,
  keepUnused,
  keepUsed,
  keptTicket,
  pendingMessage,
  setEnd,
  setKeepsAnswers,
} from './ticket-store.ts'

const ROUND = 'round'
const TICKET = { message: 'message', signature: 'signature' }
const ANSWERS = { 'teamwork.communication.1': 4 }
const SENT = { answers: ANSWERS, comments: { 'open.1': 'Pairing' }, sharedToken: 'token' }
const blinded = (name: string) => ({
  message: name,
  inverse: `i-${name}`,
  blindedMessage: `b-${name}`,
})

beforeEach(() => {
  const items: Record<string, string> = {}
  // As in a browser, the stored names are its own keys.
  const storage = Object.defineProperties(items, {
    getItem: { value: (name: string) => items[name] ?? null },
    setItem: { value: (name: string, text: string) => (items[name] = text) },
    removeItem: { value: (name: string) => delete items[name] },
  })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('a stored ticket replaces the values it was made from', () => {
  keepPending(ROUND, 'link', blinded('one'))
  keepTicket(ROUND, TICKET, 'link')
  expect(keptTicket(ROUND)).toEqual({ ticket: TICKET })
})

test('after a lost reply the same message is sent again', () => {
  keepPending(ROUND, 'link', blinded('one'))
  expect(pendingMessage(ROUND, 'link', false)).toMatchObject(blinded('one'))
  expect(pendingMessage(ROUND, 'link', true)).toMatchObject(blinded('one'))
})

test('another link sends the kept message only if the ticket was drawn', () => {
  keepPending(ROUND, 'link', blinded('one'))
  expect(pendingMessage(ROUND, 'reminder', true)).toMatchObject(blinded('one'))
  // Another person who uses the same browser.
  expect(pendingMessage(ROUND, 'reminder', false)).toBeUndefined()
  keepPending(ROUND, 'reminder', blinded('two'))
  expect(pendingMessage(ROUND, 'link', true)).toMatchObject(blinded('one'))
})

test('without consent no ticket, answers, comments or link stay after sending', () => {
  keepTicket(ROUND, TICKET)
  keepUsed(ROUND, TICKET, SENT)
  expect(keptTicket(ROUND)).toEqual({ used: true })
})

test('with consent they stay, until they are deleted or the response is withdrawn', () => {
  keepTicket(ROUND, TICKET)
  setKeepsAnswers(ROUND, true)
  keepUsed(ROUND, TICKET, SENT)
  expect(keptTicket(ROUND)).toMatchObject({ used: true, ticket: TICKET, ...SENT })
  keepUnused(ROUND)
  expect(keptTicket(ROUND)).toEqual({ ticket: TICKET })
  setKeepsAnswers(ROUND, true)
  keepUsed(ROUND, TICKET, SENT)
  forgetReceipt(ROUND)
  expect(keptTicket(ROUND)).toEqual({ used: true })
})

test('at the end of the round answers are deleted, and an unused ticket 30 days later', () => {
  const end = '2026-12-01T12:00:00.000Z'
  const after = (days: number) => new Date(end).getTime() + days * 86_400_000
  keepTicket('unused', TICKET)
  keepTicket('used', TICKET)
  setKeepsAnswers('used', true)
  keepUsed('used', TICKET, SENT)
  setEnd('unused', end)
  setEnd('used', end)
  forgetEnded(after(-1))
  expect(keptTicket('used')).toMatchObject(SENT)
  forgetEnded(after(1))
  expect([keptTicket('used'), keptTicket('unused').ticket]).toEqual([{}, TICKET])
  forgetEnded(after(31))
  expect(keptTicket('unused')).toEqual({})
})

test('a round without a ticket leaves no trace', () => {
  setEnd(ROUND, '2026-12-01T12:00:00.000Z')
  expect(Object.keys(localStorage)).toEqual([])
})
