import { isAddress } from '#domain/email-address.ts'
import { MIN_PASSWORD_LENGTH, passwordProblem } from '#domain/passwords.ts'
import type { Issue } from '#web/lib/form.ts'

export interface ForgotValues {
  email: string
}

export interface ResetValues {
  password: string
  confirmPassword: string
}

export function checkForgot({ email }: ForgotValues): Issue<ForgotValues>[] {
  const description = !email.trim()
    ? 'Please enter your email address'
    : 'Please enter a valid email address'
  return isAddress(email.trim()) ? [] : [{ field: 'email', title: 'Email required', description }]
}

/** Returns the first problem: length, then equality, then the general password rules. */
export function checkReset({ password, confirmPassword }: ResetValues): Issue<ResetValues>[] {
  if (password.length < MIN_PASSWORD_LENGTH) {
    const description = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`
    return [{ field: 'password', title: 'Password too short', description }]
  }
  if (password !== confirmPassword) {
    return [
      {
        field: 'confirmPassword',
        title: "Passwords don't match",
        description: 'Please make sure both passwords are identical',
      },
    ]
  }
  const weak = passwordProblem(password)
  return weak ? [{ field: 'password', title: 'Weak password', description: weak }] : []
}
