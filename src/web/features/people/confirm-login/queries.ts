import { queryOptions } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { confirmLogin, listFactors, passkeyLoginOptions } from '#contract/second-factor.ts'
import { call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

/** What the account has now. Not kept: the account page may change it at any time. */
export const confirmationFactorsQuery = queryOptions({
  queryKey: ['confirmation-factors'],
  queryFn: ({ signal }) => call<typeof listFactors>('GET /api/auth/factors', {}, { signal }),
  staleTime: 0,
  gcTime: 0,
})

type Proof = RequestOf<typeof confirmLogin>['body']

/** Confirms the login by a password or a code, or by the passkey that the browser asks for. */
export const useConfirmLogin = () =>
  useApiMutation({
    mutationFn: async (proof: Proof | 'passkey') => {
      const body = proof === 'passkey' ? { passkey: await askForPasskey() } : proof
      await call<typeof confirmLogin>('POST /api/auth/confirm', { body })
    },
  })

/** Thrown if the person or the browser ended the use of a passkey. */
export class PasskeyNotUsed extends Error {}

async function askForPasskey(): Promise<NonNullable<Proof['passkey']>> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call<typeof passkeyLoginOptions>('POST /api/auth/passkey-login/options'),
  ])
  try {
    const credential = await startAuthentication({ optionsJSON: options })
    return { ...credential, response: { ...credential.response } }
  } catch (error) {
    throw new PasskeyNotUsed('No passkey was used.', { cause: error })
  }
}
