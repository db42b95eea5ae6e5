import { ApiError, failureOf } from '#web/lib/api.ts'
import { isUnconfirmed } from '#web/lib/use-api-mutation.ts'

/** Returns why this browser cannot create passkeys here at all. */
export const unsupportedReason = ({ isSecureContext }: Pick<Window, 'isSecureContext'>): string =>
  isSecureContext
    ? "This browser doesn't support passkeys. Use another browser or an authenticator app."
    : 'Passkeys need an address that starts with https. Use an authenticator app, or ask your administrator.'

/**
 * Says why a passkey was not added, from an error of the API or of the browser, whose names WebAuthn
 * defines (section 5.1.3).
 */
export function passkeyProblem(error: Error): string {
  if (isUnconfirmed(error)) {
    return 'No passkey was added, because you did not confirm that it is you.'
  }
  if (error instanceof ApiError || error instanceof TypeError) {
    return failureOf(error, "We couldn't add the passkey. Please try again.")
  }
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was added: the request was canceled or took too long. You can try again.'
    case 'InvalidStateError':
      return 'This device or password manager already has a passkey for your account.'
    case 'SecurityError':
      return "Passkeys don't work at this address: they need a host name, such as sextant.example.com. Use an authenticator app, or ask your administrator."
    case 'NotSupportedError':
    case 'ConstraintError':
      return "This device can't create the kind of passkey that we need. Try another device."
    default:
      return "Your browser couldn't create a passkey. Try again, or use another browser or device."
  }
}
