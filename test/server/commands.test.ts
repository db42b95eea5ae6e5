import type { AccountAuditEntry } from '#contract/admin.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from './app.ts'
import { logIn } from './own-servers.ts'
import { eventsHandled, subscribe } from './paying.ts'
import { NEW_PASSWORD, resetWith } from './password-resets.ts'
import { runCommand } from './run-command.ts'
import { environmentOf } from './test-database.ts'

const app = useApp()

const run = (...args: string[]) =>
  runCommand(args, { ...environmentOf(app.connection), PUBLIC_URL: 'https://teams.example' })

describe('commands', () => {
  test('change an account while a server is running', async () => {
    const email = 'mary@example.com'
    const client = await app.register({ email })
    const user = async () => (await client.get('/api/auth/user')).json()

    const granted = await run('grant-admin', 'Mary@example.com')
    expect(granted.code).toBe(0)
    expect(granted.output).toMatch(
      /^Mary@example.com is now an admin\. Its email address is not confirmed/,
    )
    expect(await user()).toMatchObject({ isAdmin: true })

    await subscribe(client, 'starter_monthly')
    // A later event of this payment would replace the plan that the command sets.
    await eventsHandled(app)
    const planChange = await run('set-plan', email, 'business')
    expect(planChange.code).toBe(0)
    expect(planChange.output).toBe(
      'mary@example.com is now on the business plan. The account also has a paid subscription: with its next payment or change, the paid plan replaces this one.\n',
    )
    const log: AccountAuditEntry[] = await (await client.get('/api/admin/audit')).json()
    expect(log).toMatchObject([
      { by: 'command', actor: null, action: 'tier', before: 'starter', after: 'business' },
      { by: 'command', actor: null, action: 'role', before: 'user', after: 'admin' },
    ])

    const suspended = await run('suspend', email)
    expect(suspended.output).toBe(
      'mary@example.com is now suspended. To undo this, run: unsuspend mary@example.com\n',
    )
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await logIn(client, email)).status).toBe(403)

    const reset = await run('reset-password', email)
    expect(reset.code).toBe(0)
    expect(reset.output).toMatch(/expires in one hour:\nhttps:\/\/teams\.example\/reset-password\?/)
    expect(reset.output).toContain(
      'The account is suspended. No one can sign in until you run unsuspend.',
    )
    const token = /token=([\w-]{43})\n/.exec(reset.output)?.[1] ?? ''
    expect((await resetWith(client, token)).status).toBe(200)
    expect((await run('unsuspend', email)).output).toBe(
      'mary@example.com is no longer suspended.\n',
    )
    const again = await client.post('/api/auth/login', { email, password: NEW_PASSWORD })
    expect(again.status).toBe(200)
    // The password link was not sent by email, so it confirms no address.
    expect(await user()).toMatchObject({ emailConfirmed: false })
    const actions = (await (await client.get('/api/admin/audit')).json()).slice(0, 3)
    expect(actions).toMatchObject([
      { action: 'suspension', before: 'suspended', after: 'active', actor: null },
      { action: 'reset-link', before: null, after: null, by: 'command' },
      { action: 'suspension', before: 'active', after: 'suspended', account: { email } },
    ])
    expect(JSON.stringify(actions)).not.toContain(token)

    expect(await run('reset-password', 'unknown@example.com')).toEqual({
      code: 2,
      output: 'No account has the email address unknown@example.com.\n',
    })
    const withFactor = await run('reset-second-factor', email)
    expect(withFactor).toEqual({
      code: 0,
      output:
        'mary@example.com now signs in without a second factor. All its browsers were signed out.\n',
    })
    expect((await client.get('/api/auth/user')).status).toBe(401)

    expect(await run('revoke-admin', email)).toEqual({
      code: 0,
      output: 'mary@example.com is no longer an admin.\n',
    })
    const answer = await client.post('/api/auth/login', { email, password: NEW_PASSWORD })
    expect((await answer.json()).user).toMatchObject({
      isAdmin: false,
      subscriptionTier: 'business',
    })
  })

  test('explain invalid arguments', async () => {
    const typed: [args: string[], code: number, output: string][] = [
      [[], 0, 'grant-admin EMAIL'],
      [['make-coffee'], 2, 'Unknown command: make-coffee.'],
      [['grant-admin'], 2, 'Usage: npm run admin -- grant-admin EMAIL'],
      [['suspend', '--help'], 0, 'closes its survey links'],
      [['set-plan', 'mary@example.com', 'gold'], 2, 'Plans: free, starter, pro, business.'],
      [['set-plan', 'mary@example.com', 'pro', 'mine'], 2, 'Not the id of a workspace: mine.'],
      [['grant-admin', 'mary@example.com'], 1, 'does not contain a database'],
      // It creates a database.
      [['demo'], 1, 'cannot be written to'],
    ]
    for (const [args, code, output] of typed) {
      const answer = await runCommand(args, { DATA_DIR: '/dev/null/data' })
      expect({ args, ...answer }).toMatchObject({ code, output: expect.stringContaining(output) })
    }
  })
})
