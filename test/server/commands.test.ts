import { describe, expect, test } from 'vitest'
import { Client } from './app.ts'
import { logIn, register, useServers } from './own-servers.ts'
import { admin } from './running.ts'

const { start, environment } = useServers()

describe('commands', () => {
  test('work beside a running server, and without one', async () => {
    const server = start()
    const client = new Client(await server.ready())
    await register(client, 'mary@example.com')

    const granted = await admin(['grant-admin', 'Mary@example.com'], environment())
    expect(granted.code).toBe(0)
    expect(granted.said).toMatch(/^Mary@example.com is an admin now\. Nobody has confirmed/)
    expect(await (await client.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true })
    await server.stop()

    const planned = await admin(['set-plan', 'mary@example.com', 'PRO'], environment())
    expect(planned).toEqual({ code: 0, said: 'mary@example.com is on the pro plan now.\n' })
    const again = new Client(await start().ready())
    const { user } = await (await logIn(again, 'mary@example.com')).json()
    expect(user).toMatchObject({ subscriptionTier: 'pro', isAdmin: true })
  })

  test('say what is wrong with what was typed', async () => {
    const unknown = await admin(['make-coffee'], environment())
    expect(unknown.code).toBe(2)
    expect(unknown.said).toContain('There is no command make-coffee.')
    const missing = await admin(['grant-admin'], environment())
    expect(missing.code).toBe(2)
    expect(missing.said).toContain('Usage: npm run admin -- grant-admin EMAIL')
    const plan = await admin(['set-plan', 'mary@example.com', 'gold'], environment())
    expect(plan.code).toBe(2)
    expect(plan.said).toContain('There is no plan gold. Plans: free, starter, pro, business.')
    const nowhere = await admin(['grant-admin', 'mary@example.com'], environment())
    expect(nowhere.code).toBe(1)
    expect(nowhere.said).toContain('There is no database in')
    expect((await admin([], environment())).said).toContain('grant-admin EMAIL')
  })

  test('name nobody who is not there', async () => {
    await start().ready()
    const nobody = await admin(['grant-admin', 'nobody@example.com'], environment())
    expect(nobody.code).toBe(2)
    expect(nobody.said.trim()).toBe('There is no account with the address nobody@example.com.')
  })
})
