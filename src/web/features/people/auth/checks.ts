import { addressProblem } from '#domain/email-address.ts'
import { passwordProblem } from '#domain/passwords.ts'
import type { Issue } from '#web/lib/form.ts'

export interface LoginValues {
  email: string
  password: string
}

export interface NewPasswordValues {
  password: string
  confirmPassword: string
}

export type AddressValues = Pick<LoginValues, 'email'>

export interface RegisterValues extends LoginValues, NewPasswordValues {
  firstName: string
  lastName: string
}

/** The toast for every failed login; the form itself shows the reason. */
export const LOGIN_FAILED = {
  title: 'Login failed',
  description: 'Please check your credentials and try again.',
} as const

/** Validates the login form. The server checks the credentials. */
export function checkLogin({ email, password }: LoginValues): Issue<LoginValues>[] {
  const issues: Issue<LoginValues>[] = []
  if (!email.trim()) {
    issues.push({ field: 'email', ...LOGIN_FAILED, inline: 'Please enter your email address.' })
  }
  if (!password) {
    issues.push({ field: 'password', ...LOGIN_FAILED, inline: 'Please enter your password.' })
  }
  return issues
}

/** Issues in the order in which the toast shows them: names, confirmation, password, address. */
export function checkRegistration(values: RegisterValues): Issue<RegisterValues>[] {
  const { firstName, lastName, email, password, confirmPassword } = values
  const issues: Issue<RegisterValues>[] = []
  const name = {
    title: 'Name required',
    description: 'Please enter both your first and last name',
  }
  if (!firstName.trim()) {
    issues.push({ field: 'firstName', ...name, inline: 'Please enter your first name.' })
  }
  if (!lastName.trim()) {
    issues.push({ field: 'lastName', ...name, inline: 'Please enter your last name.' })
  }
  issues.push(...checkNewPassword({ password, confirmPassword }), ...checkAddress({ email }))
  return issues
}

/** Validates the address of a new account. */
export function checkAddress({ email }: AddressValues): Issue<AddressValues>[] {
  if (!email.trim()) {
    const description = 'Please enter your email address'
    return [{ field: 'email', title: 'Email required', description }]
  }
  const description = addressProblem(email.trim())
  return description ? [{ field: 'email', title: 'Registration failed', description }] : []
}

/** Validates a new password: first that both entries match, then the password rules. */
export function checkNewPassword({
  password,
  confirmPassword,
}: NewPasswordValues): Issue<NewPasswordValues>[] {
  const issues: Issue<NewPasswordValues>[] = []
  if (password !== confirmPassword) {
    issues.push({
      field: 'confirmPassword',
      title: 'Password mismatch',
      description: 'Passwords do not match. Please try again.',
    })
  }
  const weak = passwordProblem(password)
  if (weak) issues.push({ field: 'password', title: 'Weak password', description: weak })
  return issues
}
