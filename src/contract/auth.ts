import { MAX_PASSWORD_LENGTH, passwordProblem } from '#domain/passwords.ts'
import { TIERS } from '#domain/plans.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id, line, Timestamp } from './fields.ts'

/** The signed-in user. `name` is first and last name together. */
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  role: z.enum(['user', 'admin']),
  subscriptionTier: z.enum(TIERS),
  /** Whether somebody has shown that mails to this address reach them. */
  emailConfirmed: z.boolean(),
  /** False for an account that was only ever entered through Google. */
  hasPassword: z.boolean(),
  createdAt: Timestamp,
  lastLoginAt: Timestamp.nullable(),
})
export type User = z.output<typeof User>

/** A password for a new or changed account: the rules of the domain, the first broken one named. */
export const NewPassword = z
  .string()
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.`)
  .superRefine((password, context) => {
    const problem = passwordProblem(password)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

export const Registration = z.object({
  firstName: line(80, 'Please enter your first name.'),
  lastName: line(80, 'Please enter your last name.'),
  email: Email,
  password: NewPassword,
})

export const Credentials = z.object({
  email: z.string().max(254).trim(),
  password: z.string().max(MAX_PASSWORD_LENGTH),
})

/** What registering and logging in answer: the login itself travels in the cookie. */
const SignedIn = z.object({ message: z.string(), user: User })

/** 401 for whoever is not signed in. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Read who is signed in',
  access: 'user',
  logged: false,
  answer: User,
})

/** 409 where the address has an account. */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make an account and sign in',
  access: 'public',
  body: Registration,
  answer: SignedIn,
  status: 201,
})

/** 401 for a wrong address and a wrong password alike; 403 for the right ones of a suspended account. */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: Credentials,
  answer: SignedIn,
})

/** Ends this browser's login; answers the same where there was none. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  summary: 'Sign out',
  access: 'public',
  changesState: true,
  answer: z.object({ message: z.string() }),
})

/** Answers the same whether or not there is such an account. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a link to choose a new password',
  access: 'public',
  body: z.object({ email: Email }),
  answer: z.object({ message: z.string() }),
})

/** 400 for a link that is unknown, used or older than an hour. Ends every login of the account. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with the link from a mail',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200), newPassword: NewPassword }),
  answer: z.object({ message: z.string() }),
})

/**
 * Ends every other login of the account. 400 naming `currentPassword` where that is wrong, 409
 * where the account has no password yet, 429 after too many wrong ones.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change your password',
  access: 'user',
  body: z.object({
    currentPassword: z
      .string()
      .min(1, 'Please enter your current password.')
      .max(MAX_PASSWORD_LENGTH, 'That is not your current password.'),
    newPassword: NewPassword,
  }),
  answer: z.object({ message: z.string() }),
})

/**
 * By whoever is signed in to the account that the link is for, so that nobody confirms an address
 * for a stranger who registered it. 400 for a link that is another account's, unknown, used or older
 * than a week.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm your email address with the link from a mail',
  access: 'user',
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ message: z.string() }),
})

/** Mails another link; answers the same where the address is confirmed already. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  summary: 'Ask for another confirmation mail',
  access: 'user',
  answer: z.object({ message: z.string() }),
})
