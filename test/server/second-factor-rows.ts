import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client, TestApp } from './app.ts'

/** Stores a passkey of an account that no authenticator has, as if its logins had just added it; returns its id. */
export async function insertPasskey(app: TestApp, { user }: Client): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    values (${user.id}, ${randomBytes(32).toString('base64url')}, '', 0, '{}', 'Blue key')
    returning id`.execute(app.db)
  await sql`
    update logins set confirmed_at = now(), factor_proven_at = now()
    where account_id = ${user.id}`.execute(app.db)
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

/** Inserts one row in each table of second factors and of sign-ins in progress. */
export async function insertFactors(app: TestApp, { user: { id } }: Client): Promise<void> {
  await sql`insert into totp_factors values (${id}, '\\x00ff', current_date, 7)`.execute(app.db)
  await sql`
    insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    values (${id}, 'x', '\\x00ff', 4294967295, '{usb,nfc}', 'Blue key')`.execute(app.db)
  await sql`insert into recovery_codes values (${id}, '\\x00ff', '\\x01')`.execute(app.db)
  await sql`insert into pending_logins values ('\\x01', ${id}, now())`.execute(app.db)
  await sql`insert into passkey_challenges values ('use x', ${id}, now())`.execute(app.db)
}
