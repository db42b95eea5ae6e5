import { afterEach, expect, test, vi } from 'vitest'
import { sendInvitations } from './send-invitations.ts'

const ID = '3b0f0f4e-7a4b-4a6b-9d0a-1f0a5f4a6b7c'

/** Answers the call for each address with a status; 0 is a lost connection. */
function answerWith(statuses: Readonly<Record<string, number>>) {
  const fetch = vi.fn<(url: string, init: { body: string }) => Promise<Response>>(
    async (_url, { body }) => {
      const { email } = JSON.parse(body) as { email: string }
      const status = statuses[email] ?? 201
      if (status === 0) throw new TypeError('Failed to fetch')
      const answer =
        status === 201 ? { email } : { code: 'conflict', message: `Refused: ${status}` }
      return new Response(JSON.stringify(answer), { status })
    },
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

const send = (...emails: string[]) =>
  sendInvitations(ID, emails, { role: 'viewer', teamIds: [] }, () => {})

test('invites the others if one address is refused', async () => {
  answerWith({ 'bob@example.com': 409 })
  expect(await send('ada@example.com', 'bob@example.com', 'eve@example.com')).toEqual({
    sent: ['ada@example.com', 'eve@example.com'],
    failed: [{ email: 'bob@example.com', reason: 'Refused: 409' }],
  })
})

test.each([
  [429, 'Refused: 429'],
  [503, 'Refused: 503'],
  [0, 'Network error. Please try again.'],
])('stops at a status of %i, which the others would get too', async (status, reason) => {
  const fetch = answerWith({ 'bob@example.com': status })
  expect(await send('ada@example.com', 'bob@example.com', 'eve@example.com')).toEqual({
    sent: ['ada@example.com'],
    failed: [
      { email: 'bob@example.com', reason },
      { email: 'eve@example.com', reason: 'Not sent yet.' },
    ],
  })
  expect(fetch).toHaveBeenCalledTimes(2)
})
