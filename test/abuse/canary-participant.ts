import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { PASSWORD } from '#test/server/app.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'

export const PARTICIPANT = 'Participant Canary'
export const BROWSER = 'BrowserCanary/1.0'
const ADDRESS = '203.0.113.77'

/** Returns a new account whose name can be searched for in rows and logs. */
export async function registerCanary(app: TestApp): Promise<Client> {
  const client = app.visitor()
  const response = await client.post('/api/auth/register', {
    firstName: 'Bobcanary',
    lastName: 'Canarson',
    email: `bobcanary.${randomUUID()}@canary.example`,
    password: PASSWORD,
  })
  client.user = (await response.json()).user
  // Registration sends a confirmation email, which leaves a row: wait for it.
  await app.mailbox.confirming(client.user.email)
  return client
}

/** Submits answers with a name, browser, address and referrer that can be searched for. */
export const submitAs = (
  client: Client,
  round: Round,
  change: Record<string, unknown> = {},
  value = 4,
) =>
  client.post(
    '/api/assessments/teamwork/submit',
    submissionTo(round, value, { participantName: PARTICIPANT, ...change }),
    {
      'user-agent': BROWSER,
      'x-forwarded-for': ADDRESS,
      forwarded: `for=${ADDRESS}`,
      referer: `https://sextant.example/quiz/${round.token}`,
    },
  )

/** Returns every text that could identify `client`. */
export const tracesOf = (client: Client) => [
  client.user.id,
  client.user.email,
  client.user.firstName,
  client.user.lastName,
  client.cookie?.split('=')[1] ?? '',
  PARTICIPANT,
  BROWSER,
  ADDRESS,
  '127.0.0.1',
]
