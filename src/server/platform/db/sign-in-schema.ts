import type { ColumnType, Generated } from 'kysely'

/** A UTC day, YYYY-MM-DD. */
type Day = string

/** Second factors, known browsers, sign-ins in progress and changes of addresses. */
export interface SignInTables {
  known_browsers: {
    token_hash: Buffer
    account_id: string
    /** Day of the last sign-in. */
    last_in: Day
    id: Generated<string>
    /** Browser and system at the last sign-in. */
    browser: Generated<string>
    /** Until then, the browser is not asked for a second factor. */
    remembered_until: Day | null
  }
  /** Authenticator apps. */
  totp_factors: {
    account_id: string
    secret: Buffer
    /** Null until a code has confirmed the app; it does not count before. */
    confirmed_on: Day | null
    /** The time step of the latest code used; earlier codes are refused. */
    last_step: Generated<number>
  }
  passkeys: {
    id: Generated<string>
    account_id: string
    /** Base64url, as browsers send it. */
    credential_id: string
    /** A COSE key. */
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: ColumnType<Date, never, never>
    last_used_on: Day | null
  }
  /** Unused recovery codes. All codes of an account have the same salt. */
  recovery_codes: {
    account_id: string
    code_hash: Buffer
    salt: Buffer
  }
  /** Sign-ins whose first step succeeded and whose second step is missing. */
  pending_logins: {
    token_hash: Buffer
    account_id: string
    expires_at: Date
  }
  /** Challenges of WebAuthn that were not answered yet; each is used once. */
  passkey_challenges: {
    challenge: string
    /** Null for a sign-in with a passkey alone. */
    account_id: string | null
    expires_at: Date
  }
  /** Changes of an address that wait for the link sent to the new one. */
  email_changes: {
    account_id: string
    email: string
    /** Null until the email with the link leaves. */
    token_hash: Buffer | null
    expires_at: Date
  }
  /** Former addresses, to which a change can be undone until `expires_at`. */
  former_emails: {
    id: Generated<string>
    account_id: string
    email: string
    /** `addressKey` of the address. */
    email_key: string
    /** Of the latest link that undoes the change. */
    stop_hash: Buffer | null
    changed_at: ColumnType<Date, never, never>
    expires_at: Date
  }
}
