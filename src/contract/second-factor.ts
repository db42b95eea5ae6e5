import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import { z } from 'zod'
import { LoginResponse, SecondFactorRequired } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams, singleLineText } from './fields.ts'

/** A code of an authenticator app or an email, as typed: six digits, with or without spaces. */
const SixDigits = z.string().max(20, 'Please enter the six digits of the code.').trim()

/** The JSON form of a WebAuthn credential, as browsers make it; the server verifies its content. */
const CredentialJson = z
  .looseObject({ id: z.string().max(2_048), response: z.looseObject({}) })
  .describe('A PublicKeyCredential in the JSON form of WebAuthn.')

/** WebAuthn's options in their JSON form, to pass to `parseRequestOptionsFromJSON` or similar. */
const OptionsJson = z.looseObject({ challenge: z.string() })

/** One passkey of an account. Only days of use are stored, no times. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdOn: Day,
  lastUsedOn: Day.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** How an account is protected beyond its password. */
export const Factors = z.object({
  totp: z
    .object({ addedOn: Day })
    .nullable()
    .describe('The authenticator app; null if none is set up and confirmed.'),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int().describe('Unused recovery codes; 0 without a second factor.'),
  rememberedBrowsers: z
    .array(
      z.object({
        id: Id,
        browser: z.string(),
        rememberedUntil: Day,
        current: z.boolean().describe('True for the browser that makes the request.'),
      }),
    )
    .describe('Browsers that are not asked for the second factor.'),
})
export type Factors = z.output<typeof Factors>

const RecoveryCodes = z
  .array(z.string())
  .describe('Ten codes, each usable once. They are shown only here, and stored only as hashes.')

/** Returns the second factors of the account. */
export const listFactors = endpoint({
  method: 'GET',
  path: '/api/auth/factors',
  summary: 'Show your second factors',
  access: 'user',
  response: Factors,
})

/**
 * Starts to set up an authenticator app. The app counts from its confirmation on. The secret is base32
 * (SHA-1, 6 digits, 30 s). 409 if the account has an authenticator app.
 */
export const startTotp = endpoint({
  method: 'POST',
  path: '/api/auth/factors/totp',
  summary: 'Start to set up an authenticator app',
  access: 'user',
  needsConfirmation: 'secondFactor',
  errorResponses: { 409: 'The account has an authenticator app.' },
  response: z.object({ secret: z.string(), otpauthUri: z.string() }),
})

/**
 * Confirms the authenticator app by a code. `recoveryCodes` are new; earlier ones no longer work. 400
 * with an issue at `code` for a wrong one, 409 if no app is being set up, 429 after too many codes.
 */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/factors/totp/confirm',
  summary: 'Confirm the authenticator app with a code',
  access: 'user',
  needsConfirmation: 'secondFactor',
  errorResponses: { 409: 'No authenticator app is being set up.' },
  body: z.object({ code: SixDigits }),
  response: z.object({ recoveryCodes: RecoveryCodes }),
})

/** 404 if the account has none. Without another factor, the recovery codes no longer work. */
export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/auth/factors/totp',
  summary: 'Remove the authenticator app',
  access: 'user',
  needsConfirmation: 'secondFactor',
})

/** Replaces all recovery codes. 409 without a second factor. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/factors/recovery-codes',
  summary: 'Replace your recovery codes',
  access: 'user',
  needsConfirmation: 'secondFactor',
  errorResponses: { 409: 'The account has no second factor.' },
  response: z.object({ recoveryCodes: RecoveryCodes }),
})

/** The browser is asked for the second factor again. 404 for one that is not remembered. */
export const forgetBrowser = endpoint({
  method: 'DELETE',
  path: '/api/auth/remembered-browsers/:id',
  summary: 'Ask a browser for the second factor again',
  access: 'user',
  params: IdParams,
})

/** Returns WebAuthn's creation options. They are valid for ten minutes. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Start to add a passkey',
  access: 'user',
  needsConfirmation: 'secondFactor',
  errorResponses: { 409: 'The account has as many passkeys as it can have.' },
  response: OptionsJson,
})

/**
 * Adds a passkey. `recoveryCodes` are new if it is the account's first second factor, otherwise left
 * out. 400 for a credential that cannot be verified.
 */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add a passkey',
  access: 'user',
  needsConfirmation: 'secondFactor',
  errorResponses: { 409: 'The passkey is already in use, or the account has too many.' },
  body: z.object({
    response: CredentialJson,
    name: singleLineText(80, 'Please enter a name.').optional(),
  }),
  response: Passkey.extend({ recoveryCodes: RecoveryCodes.optional() }),
  status: 201,
})

/** Returns the passkeys, oldest first. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'List your passkeys',
  access: 'user',
  response: z.array(Passkey),
})

/** 404 for an unknown passkey. Without another factor, the recovery codes no longer work. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Remove a passkey',
  access: 'user',
  needsConfirmation: 'secondFactor',
  params: IdParams,
})

/**
 * Returns WebAuthn's request options, valid for ten minutes and once. After the first step of a sign-in,
 * and when signed in, they name the account's passkeys.
 */
export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-login/options',
  summary: 'Start to sign in or to confirm with a passkey',
  access: 'public',
  response: OptionsJson,
})

/**
 * Signs in with a passkey alone, which then has to verify the person, or completes a sign-in as its
 * second step. 401 for a passkey that is unknown, of another account than the first step's, or not
 * verified.
 */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-login',
  summary: 'Sign in with a passkey',
  access: 'public',
  body: z.object({
    response: CredentialJson,
    rememberBrowser: z.boolean().optional(),
  }),
  response: LoginResponse,
})

/** Returns how the sign-in that this browser has begun can be completed. 401 without one. */
export const pendingSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Show how to complete your sign-in',
  access: 'public',
  response: SecondFactorRequired,
})

/**
 * Completes a sign-in. Exactly one of `code` and `recoveryCode`. 401 for a wrong code, and without a
 * first step within the last ten minutes; 429 after too many wrong codes.
 */
export const completeLogin = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Complete your sign-in with a code',
  access: 'public',
  body: z
    .object({
      code: SixDigits.optional().describe('The code of the authenticator app.'),
      recoveryCode: z.string().max(60, 'That is not a recovery code.').trim().optional(),
      rememberBrowser: z
        .boolean()
        .optional()
        .describe('True to not ask this browser for the second factor for 30 days.'),
    })
    .refine(
      ({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined),
      'Please send either a code or a recovery code.',
    ),
  response: LoginResponse,
})

/**
 * Confirms that it is the owner who uses this login. For ten minutes, it may make calls that need a
 * confirmation. Send one field only; `mailedCode` comes by email if the identity provider does not
 * say when the person signed in again. 400 with an issue at the field for a wrong one, 429 after too
 * many.
 */
export const confirmLogin = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  summary: 'Confirm that it is you',
  access: 'user',
  body: z
    .object({
      password: z.string().max(MAX_PASSWORD_LENGTH, 'That is not your password.').optional(),
      code: SixDigits.optional(),
      mailedCode: SixDigits.optional(),
      passkey: CredentialJson.optional(),
    })
    .refine(
      (body) => Object.values(body).filter((value) => value !== undefined).length === 1,
      'Please send a password, a code, a mailed code or a passkey.',
    ),
  response: z.object({ message: z.string() }),
})
