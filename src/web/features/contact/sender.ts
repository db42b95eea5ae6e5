import type { User } from '#contract/auth.ts'

/** What the forms need not ask somebody who is signed in. */
export const senderOf = (user: User | null): { name?: string; email?: string } =>
  user ? { name: user.name, email: user.email } : {}
