import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client, TestApp } from './app.ts'

/** Stores a passkey of an account that no authenticator has; returns its id. */
export async function insertPasskey(app: TestApp, { user }: Client): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    values (${user.id}, ${randomBytes(32).toString('base64url')}, '', 0, '{}', 'Blue key')
    returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}

/** Stores a browser that is not asked for the second factor of an account; returns its id. */
export async function insertRememberedBrowser(app: TestApp, { user }: Client): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into known_browsers (token_hash, account_id, last_in, browser, remembered_until)
    values (${randomBytes(32)}, ${user.id}, current_date, 'Firefox', current_date + 30)
    returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}
