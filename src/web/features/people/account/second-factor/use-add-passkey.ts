import { startRegistration } from '@simplewebauthn/browser'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { addPasskey, passkeyOptions } from '#contract/second-factor.ts'
import { call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { withPasskey } from './factors.ts'
import { updateFactors, useKeepCodes } from './mutations.ts'

/**
 * Creates a passkey in the browser and adds it to the account. Recovery codes of a first factor are in
 * `useNewCodes`. Errors are in words with `passkeyProblem`.
 */
export function useAddPasskey() {
  const keepCodes = useKeepCodes()
  return useApiMutation({
    mutationFn: async (name: string) => {
      const options = await call<typeof passkeyOptions>('POST /api/auth/passkeys/options')
      const response = await startRegistration({
        optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
      })
      const body = { response: { ...response, response: { ...response.response } } }
      return call<typeof addPasskey>('POST /api/auth/passkeys', {
        body: name === '' ? body : { ...body, name },
      })
    },
    onSuccess: ({ recoveryCodes, ...passkey }, client) => {
      if (recoveryCodes) keepCodes(recoveryCodes)
      updateFactors(client, (factors) => withPasskey(factors, passkey))
    },
  })
}
