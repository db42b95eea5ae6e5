import { expect, test } from 'vitest'
import { readTicket, ticketLink } from './ticket-link.ts'

const TICKET = { message: 'm-_A'.repeat(21) + 'Ag', signature: 's9-_'.repeat(85) + 'Zg' }

test('a link carries the ticket in its fragment, which is read again', () => {
  const url = new URL(ticketLink('https://sextant.example', 'round/1', TICKET))
  expect(url.pathname + url.search).toBe('/quiz/round%2F1')
  expect(readTicket(url.hash.slice('#ticket='.length))).toEqual(TICKET)
})

test.each(['.', ')', '%3E', '\u200b'])('what stands behind the link is left out: %j', (end) => {
  expect(readTicket(`${TICKET.message}.${TICKET.signature}${end}`)).toEqual(TICKET)
})

test.each([
  '',
  'x',
  TICKET.message,
  `${TICKET.message}.`,
  `${TICKET.message}.${TICKET.signature}x`,
])('other texts hold no ticket: %s', (text) => {
  expect(readTicket(text)).toBeUndefined()
})
