/** What the browser that began a sign-in keeps until it comes back from the provider. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What a provider says of somebody who signed in there. Whatever can be missing is then empty. */
export interface Identity {
  readonly issuer: string
  /** Who it is at this issuer, for ever; an address may be somebody else's next year. */
  readonly subject: string
  readonly email: string
  /** Whether the provider vouches that the address is theirs. */
  readonly emailVerified: boolean
  /** Whether whoever has the mailbox today can have this identity, and nobody else. */
  readonly authoritative: boolean
  readonly firstName: string
  readonly lastName: string
}

/** Somebody else's sign-in that we trust. */
export interface IdentityProvider {
  /** Where to send a browser that shall come back to `redirectUri`. Throws a SignInFailed. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly secrets: SignInSecrets }>
  /**
   * Who has come back, by the URL that they came to and the secrets that they went with. Throws a
   * SignInCancelled or a SignInFailed.
   */
  finish(callbackUrl: URL, secrets: SignInSecrets): Promise<Identity>
}

/** The person said no at the provider. */
export class SignInCancelled extends Error {}

/**
 * The provider cannot be reached, or what came back does not hold. The message names the kind of
 * failure and nothing of what was sent, so that it may stand in a log.
 */
export class SignInFailed extends Error {}
