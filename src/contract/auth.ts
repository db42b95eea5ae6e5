import { brokenPasswordRule, MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import { TIERS } from '#domain/plans.ts'
import { ROLES } from '#domain/workspaces.ts'
import { z } from 'zod'
import { LinkToken } from './link-token.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, singleLineText, Timestamp } from './fields.ts'

/** The signed-in user. `name` is first and last name together. */
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  role: z.enum(['user', 'admin']),
  /** The plan of the workspace. */
  subscriptionTier: z.enum(TIERS),
  /** The workspace of the call and the person's role in it; null if the person is not in it. */
  workspace: z
    .object({
      id: Id,
      role: z.enum(ROLES),
      secondFactorMissing: z
        .literal(true)
        .optional()
        .describe('Present if the workspace requires a second factor and the person has none.'),
    })
    .nullable(),
  /** True once the user has opened the confirmation link sent to this address. */
  emailConfirmed: z.boolean(),
  /** False for an account that has only used Google sign-in. */
  hasPassword: z.boolean(),
  createdAt: Timestamp,
  lastLoginAt: Timestamp.nullable(),
})
export type User = z.output<typeof User>

/**
 * A new password. The error is the first rule that it breaks. Whether it is too easy to guess takes longer to
 * find out, so the server asks that after its limits, with an error at the same field.
 */
export const NewPassword = z
  .string()
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.`)
  .superRefine((password, context) => {
    const problem = brokenPasswordRule(password)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

export const Registration = z.object({
  firstName: singleLineText(80, 'Please enter your first name.'),
  lastName: singleLineText(80, 'Please enter your last name.'),
  email: Email,
  password: NewPassword,
  invitation: LinkToken.min(1)
    .optional()
    .describe(
      'The token of an invitation to a workspace. The account joins it, and gets no workspace of its own.',
    ),
})

export const Credentials = z.object({
  email: z.string().max(254).trim(),
  password: z.string().max(MAX_PASSWORD_LENGTH),
})

/** The response to registration and sign-in. The login token is in the cookie. */
export const LoginResponse = z.object({ message: z.string(), user: User })

/** How a sign-in can be completed after the password. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recoveryCode'] as const
export type SecondFactorMethod = (typeof SECOND_FACTORS)[number]

/** The response to sign-in with an account that has a second factor. The cookie opens the second step. */
export const SecondFactorRequired = z.object({
  secondFactorRequired: z.literal(true),
  methods: z.array(z.enum(SECOND_FACTORS)).describe('How the second step can be completed.'),
})

/** 401 if not signed in. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Get the signed-in user',
  access: 'user',
  logged: false,
  response: User,
})

/**
 * 409 if the address already has an account. With an invitation, the same errors as accepting it; no
 * account is created then.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account and sign in',
  access: 'public',
  errorResponses: {
    403: 'The invitation was sent to another address, or its workspace is suspended.',
    404: 'The invitation was used, revoked or replaced by a newer email.',
    409: 'The address already has an account.',
  },
  body: Registration,
  response: LoginResponse,
  status: 201,
})

/**
 * The first account of an organization's own server, with the token of the setup link. Where everyone signs in with the
 * identity provider, the address alone.
 */
export const SetUp = Registration.omit({ invitation: true })
  .partial({ firstName: true, lastName: true, password: true })
  .extend({ token: LinkToken.min(1) })
export type SetUp = z.output<typeof SetUp>

/**
 * Creates the account and signs in. Where everyone signs in with the identity provider, there is no `user`: the person who
 * signs in with this address within an hour becomes the administrator. 403 if a password is sent there. 410 for a link that was used or
 * replaced or has expired, also if someone else is the administrator by now.
 */
export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Create the first account of a server and sign in',
  access: 'public',
  errorResponses: {
    409: 'The address already has an account.',
    410: 'The link was used or replaced, or has expired.',
  },
  body: SetUp,
  response: LoginResponse.partial({ user: true }),
  status: 201,
})

/**
 * 401 for an unknown address or a wrong password; 403 for a suspended account with the right one. With a
 * second factor, the person is signed in after the second step (`completeLogin`, `passkeyLogin`).
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: Credentials,
  response: z.union([LoginResponse, SecondFactorRequired]),
})

/** Ends this browser's login. Same response without a login. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  summary: 'Sign out',
  access: 'public',
  changesState: true,
  response: z.object({ message: z.string() }),
})

/** The response is the same whether or not the account exists. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Request a password reset link',
  access: 'public',
  body: z.object({ email: Email }),
  response: z.object({ message: z.string() }),
})

/** Ends all logins of the account. 400 for a link that is unknown, used or older than an hour. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with a reset link',
  access: 'public',
  body: z.object({
    token: LinkToken,
    newPassword: NewPassword,
  }),
  response: z.object({ message: z.string() }),
})

/**
 * Signs in with a link from the operator, as after a password. 400 for a link that is unknown, used or older than 15
 * minutes.
 */
export const signInWithLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-link',
  summary: 'Sign in with a link from the operator',
  access: 'public',
  body: z.object({ token: LinkToken.min(1) }),
  response: z.union([LoginResponse, SecondFactorRequired]),
})

/**
 * Ends all other logins of the account. 400 with an issue at `currentPassword` if it is wrong, 409
 * if the account has no password, 429 after too many wrong passwords.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change your password',
  access: 'user',
  needsConfirmation: true,
  body: z.object({
    currentPassword: z
      .string()
      .min(1, 'Please enter your current password.')
      .max(MAX_PASSWORD_LENGTH, 'That is not your current password.'),
    newPassword: NewPassword,
  }),
  response: z.object({ message: z.string() }),
})

/**
 * Requires a login to the account that the link was sent for, so that the owner of an address cannot
 * confirm it by accident for a stranger who registered it. 400 for a link that is unknown, used,
 * older than a week or sent for another account.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm your email address with a confirmation link',
  access: 'user',
  body: z.object({ token: LinkToken.min(1) }),
  response: z.object({ message: z.string() }),
})

/** Sends another link. The response is the same if the address is already confirmed. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  summary: 'Request another confirmation email',
  access: 'user',
  response: z.object({ message: z.string() }),
})

/**
 * Opens Google's page for a sign-in or, with `confirm`, for the confirmation of a login. Browsers open it as a
 * page, so errors lead to a page, too.
 */
export const googleSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/google',
  summary: 'Sign in with Google or another provider',
  access: 'public',
  query: z.object({
    redirect: z
      .string()
      .optional()
      .catch(undefined)
      .describe('The page of this site to open afterwards.'),
    page: z
      .literal('register')
      .optional()
      .catch(undefined)
      .describe(
        'Shows the registration again, not the sign-in page, if the provider cannot be opened.',
      ),
    confirm: z.string().optional().describe('Confirms the login instead of signing in.'),
  }),
  redirect: 'Redirects the browser to the provider.',
})

/** Where Google sends the browser back. Its query is Google's own. */
export const googleCallback = endpoint({
  method: 'GET',
  path: '/api/auth/google/callback',
  summary: 'Return from the provider',
  access: 'public',
  described: false,
  redirect: 'Redirects the browser to the page that was asked for.',
})
