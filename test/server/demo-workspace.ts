import { MANAGER } from '#server/demo/seed-data.ts'
import { expect } from 'vitest'
import type { Client, TestApp } from './app.ts'
import { runCommand } from './run-command.ts'
import { environmentOf } from './test-database.ts'

/** Runs the command that creates the demo workspace, with further settings. */
export const runDemo = (
  { connection }: Pick<TestApp, 'connection'>,
  settings: Record<string, string> = {},
) =>
  runCommand(['demo'], {
    ...environmentOf(connection),
    PUBLIC_URL: 'https://demo.example.com',
    ...settings,
  })

/** Returns the password that the command prints. */
export const passwordIn = (output: string) => /Password {2}(\S+)/.exec(output)?.[1] ?? ''

export async function signInToDemo(app: TestApp, password: string): Promise<Client> {
  const client = app.visitor()
  const answer = await client.post('/api/auth/login', { email: MANAGER.email, password })
  expect(answer.status).toBe(200)
  client.user = (await answer.json()).user
  return client
}
