import type { Role } from '#domain/workspaces.ts'

/** Secrets of a sign-in, kept by the browser until it returns from the provider. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A user's identity at a provider. Missing texts are empty. */
export interface Identity {
  readonly issuer: string
  /** Permanent id at the issuer, unlike the address, which may be reassigned. */
  readonly subject: string
  readonly email: string
  /** True if the provider has verified the address. */
  readonly emailVerified: boolean
  /** True if only the current owner of the mailbox can have this identity. */
  readonly authoritative: boolean
  readonly firstName: string
  readonly lastName: string
  /** True if the provider says that the user proved more than one factor. */
  readonly multipleFactors: boolean
  /** False if the provider does not say when the user signed in. */
  readonly hasAuthTime: boolean
  /** The role that the provider gives the user; undefined if it names none that is known. */
  readonly role: Role | undefined
}

export interface SignInOptions {
  /** The user has to sign in, even if the provider knows the browser. */
  readonly again?: boolean
}

/** Sign-in at a trusted third party. */
export interface IdentityProvider {
  /**
   * Returns the URL of the sign-in page, which redirects to `redirectUri`. Throws
   * SignInFailed.
   */
  begin(
    redirectUri: string,
    options?: SignInOptions,
  ): Promise<{ readonly url: string; readonly secrets: SignInSecrets }>
  /**
   * Returns the identity of the user who was redirected to `callbackUrl`. Throws SignInCancelled,
   * ForeignOrganization or SignInFailed, with `again` also if the provider says that the user did not sign in just now.
   */
  finish(callbackUrl: URL, secrets: SignInSecrets, options?: SignInOptions): Promise<Identity>
}

/** The user belongs to an organization whose people may not sign in here. */
export class ForeignOrganization extends Error {}

/** The user cancelled at the provider. */
export class SignInCancelled extends Error {}

/**
 * The provider is unreachable or its response is invalid. The message is an error code without any
 * data of the sign-in, so it may be logged.
 */
export class SignInFailed extends Error {}
