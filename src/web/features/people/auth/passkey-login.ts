import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'
import type { passkeyLogin, passkeyLoginOptions } from '#contract/second-factor.ts'
import { ApiError, call, NETWORK_ERROR } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { useHydrated } from '#web/lib/use-search.ts'
import { useStartLogin } from './queries.ts'
import { checkPendingLogin } from './second-step-queries.ts'

/** The server accepts a challenge for ten minutes. */
const RENEW_AFTER_MS = 9 * 60_000

/** Loads the library on demand, because most browsers have no passkey for this site. */
const loadLibrary = () => import('@simplewebauthn/browser')

const loadOptions = (signal?: AbortSignal) =>
  call<typeof passkeyLoginOptions>('POST /api/auth/passkey-login/options', {}, { signal })

/** Returns whether the browser supports passkeys; undefined until hydration is complete. */
export function usePasskeySupport(): boolean | undefined {
  const isHydrated = useHydrated()
  return isHydrated ? 'PublicKeyCredential' in window : undefined
}

interface SignInOptions {
  /** The passkey that was chosen from the autofill. By default, the browser asks for one. */
  readonly credential?: AuthenticationResponseJSON
  readonly rememberBrowser?: boolean | undefined
}

export interface PasskeyLogin {
  /** Never rejects. */
  readonly signIn: (options: SignInOptions) => Promise<void>
  readonly isPending: boolean
  /** Why the last attempt failed. */
  readonly problem: string | undefined
  /** True if the last attempt was cancelled. */
  readonly isCancelled: boolean
}

/** Signs in with a passkey, alone or as the second step. */
export function usePasskeyLogin(): PasskeyLogin {
  const enter = useStartLogin()
  const login = useApiMutation({
    mutationFn: async ({ credential, rememberBrowser }: SignInOptions) => {
      const used = credential ?? (await askForPasskey())
      if (!used) return null
      const body = { response: { ...used, response: { ...used.response } }, rememberBrowser }
      return call<typeof passkeyLogin>('POST /api/auth/passkey-login', { body })
    },
    onSuccess: (answer) => answer && enter(answer.user),
    onError: (error, client) => checkPendingLogin(client, error),
  })
  const signIn = async (options: SignInOptions) => {
    if (login.isPending) return
    try {
      const answer = await login.mutateAsync(options)
      if (answer) toast({ title: 'Login successful', tone: 'success' })
    } catch (error) {
      toast({ title: 'Login failed', description: problemOf(error as Error), tone: 'error' })
    }
  }
  return {
    signIn,
    isPending: login.isPending,
    problem: login.error ? problemOf(login.error) : undefined,
    isCancelled: login.data === null,
  }
}

async function askForPasskey(): Promise<AuthenticationResponseJSON | null> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([loadLibrary(), loadOptions()])
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    if (isCancellation(error)) return null
    console.warn('The passkey could not be used', error)
    throw new PasskeyError('The passkey could not be used.', { cause: error })
  }
}

/** The browser or the authenticator failed. */
class PasskeyError extends Error {}

// Browsers also throw NotAllowedError if there is no passkey, and after a timeout.
const isCancellation = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

function problemOf(error: Error): string {
  if (error instanceof PasskeyError) {
    return "This browser couldn't use the passkey. Try again, or sign in another way."
  }
  if (!(error instanceof ApiError)) return NETWORK_ERROR
  return error.reason ?? "We couldn't sign you in. Please try again."
}

/**
 * Offers passkeys in the autofill of the field with `autocomplete="… webauthn"`, where the browser
 * supports it. `onChosen` gets the passkey that the person chose. Failures show nothing, because the
 * person did not ask for the offer.
 */
export function usePasskeyAutofill({
  paused,
  onChosen,
}: {
  paused: boolean
  onChosen: (credential: AuthenticationResponseJSON) => void
}): void {
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    if (paused) return undefined
    const controller = new AbortController()
    offerPasskeys(controller.signal).then(
      (credential) => credential && !controller.signal.aborted && choose(credential),
      () => undefined,
    )
    return () => controller.abort()
  }, [paused])
}

/** Returns the passkey that the person chose; null if the browser has no autofill, or when aborted. */
async function offerPasskeys(signal: AbortSignal): Promise<AuthenticationResponseJSON | null> {
  const isSupported = await window.PublicKeyCredential?.isConditionalMediationAvailable?.()
  if (!isSupported) return null
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary()
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  while (!signal.aborted) {
    const optionsJSON = await loadOptions(signal)
    if (signal.aborted) return null
    signal.addEventListener('abort', cancel, { once: true })
    let isExpired = false
    const timer = setTimeout(() => {
      isExpired = true
      cancel()
    }, RENEW_AFTER_MS)
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    } catch (error) {
      if (!isExpired) throw error
      await untilVisible()
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
  }
  return null
}

/** Resolves when the tab is visible, so that hidden tabs do not request options again and again. */
const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const resolveIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', resolveIfVisible)
      resolve()
    }
    document.addEventListener('visibilitychange', resolveIfVisible)
    resolveIfVisible()
  })
