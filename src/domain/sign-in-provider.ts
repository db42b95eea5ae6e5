/** The identity provider as people see it. */
export interface SignInProvider {
  /** Stands on buttons and in emails: "Continue with Google". */
  readonly name: string
  /** True for Google itself. Its logo must not be shown for another provider. */
  readonly isGoogle: boolean
  /** True if people sign in with it alone: neither with a password nor with a passkey. */
  readonly isOnlyWay: boolean
}

export const GOOGLE_PROVIDER: SignInProvider = {
  name: 'Google',
  isGoogle: true,
  isOnlyWay: false,
}

/** The name of another provider to which the operator has given none. */
export const UNNAMED_PROVIDER = 'single sign-on'

/** Longest name of a provider, in characters. */
export const MAX_PROVIDER_NAME = 60
