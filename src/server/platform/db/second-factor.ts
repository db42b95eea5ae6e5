import { sql } from 'kysely'

/** SQL: true if the account of a row of `accounts` has an authenticator app or a passkey. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from totp_factors
    where account_id = accounts.id and confirmed_on is not null)
  or exists (select from passkeys where account_id = accounts.id))`
