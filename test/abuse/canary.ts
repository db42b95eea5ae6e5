import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { PASSWORD } from '#test/server/app.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { submissionTo } from '#test/server/answers.ts'

export const PARTICIPANT = 'Participant Canary'
export const BROWSER = 'BrowserCanary/1.0'
const ADDRESS = '203.0.113.77'

/** A colleague who is signed in under a name of their own. */
export async function bob(app: TestApp): Promise<Client> {
  const client = app.visitor()
  const answer = await client.post('/api/auth/register', {
    firstName: 'Bobcanary',
    lastName: 'Canarson',
    email: `bob.${randomUUID()}@canary.example`,
    password: PASSWORD,
  })
  client.user = (await answer.json()).user
  // The mail that asks to confirm the address leaves a row: it must not come later.
  await app.mailbox.confirming(client.user.email)
  return client
}

/** Answers with a name, a browser, an address and a referrer that can be searched for. */
export const answerAs = (
  client: Client,
  session: QuizSession,
  change: Record<string, unknown> = {},
  value = 4,
) =>
  client.post(
    '/api/assessments/teamwork/submit',
    submissionTo(session, value, { participantName: PARTICIPANT, ...change }),
    {
      'user-agent': BROWSER,
      'x-forwarded-for': ADDRESS,
      forwarded: `for=${ADDRESS}`,
      referer: `https://sextant.example/quiz/${session.token}`,
    },
  )

/** All that could say who `client` is. */
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
