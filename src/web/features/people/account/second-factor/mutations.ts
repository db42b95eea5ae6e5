import type { QueryClient } from '@tanstack/react-query'
import type {
  confirmTotp,
  Factors,
  forgetBrowser,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '#contract/second-factor.ts'
import { factorsQuery } from '#web/features/people/account/queries.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ApiError, call, ignoreMissing } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import {
  hasFactor,
  withNewCodes,
  withoutBrowser,
  withoutPasskey,
  withoutTotp,
  withTotp,
} from './factors.ts'
import { setNewCodes } from './new-codes.ts'

/** Starts to set up an authenticator app. */
export const useStartTotp = () =>
  useApiMutation({
    mutationFn: () => call<typeof startTotp>('POST /api/auth/factors/totp'),
    onError: refetchOnConflict,
  })

/** Confirms the authenticator app with a code. The new recovery codes are in `useNewCodes`. */
export function useConfirmTotp() {
  const keepCodes = useKeepCodes()
  return useApiMutation({
    mutationFn: (code: string) =>
      call<typeof confirmTotp>('POST /api/auth/factors/totp/confirm', { body: { code } }),
    onSuccess: ({ recoveryCodes }, client) => {
      keepCodes(recoveryCodes)
      updateFactors(client, (factors) => withTotp(factors, today()))
    },
  })
}

/** Replaces the recovery codes. The new ones are in `useNewCodes`. */
export function useRenewCodes() {
  const keepCodes = useKeepCodes()
  return useApiMutation({
    mutationFn: () => call<typeof renewRecoveryCodes>('POST /api/auth/factors/recovery-codes'),
    onSuccess: ({ recoveryCodes }, client) => {
      keepCodes(recoveryCodes)
      updateFactors(client, withNewCodes)
    },
    onError: refetchOnConflict,
  })
}

/** Removes a passkey, or the authenticator app for null. One that no longer exists counts as removed. */
export const useRemoveFactor = () =>
  useApiMutation({
    mutationFn: (passkeyId: string | null) =>
      ignoreMissing(
        passkeyId === null
          ? call<typeof removeTotp>('DELETE /api/auth/factors/totp')
          : call<typeof removePasskey>('DELETE /api/auth/passkeys/:id', {
              params: { id: passkeyId },
            }),
      ),
    onSuccess: (_nothing, client, passkeyId) =>
      updateFactors(client, (factors) =>
        passkeyId === null ? withoutTotp(factors) : withoutPasskey(factors, passkeyId),
      ),
  })

/** Asks a browser for the second factor again. One that is not remembered counts as done. */
export const useForgetBrowser = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      ignoreMissing(
        call<typeof forgetBrowser>('DELETE /api/auth/remembered-browsers/:id', { params: { id } }),
      ),
    onSuccess: (_nothing, client, id) =>
      updateFactors(client, (factors) => withoutBrowser(factors, id)),
  })

/** Returns a function that keeps new recovery codes until the person has saved them. */
export function useKeepCodes(): (codes: readonly string[]) => void {
  const { id: owner } = useUser()
  return (codes) => setNewCodes({ owner, codes, createdOn: today() })
}

/** Updates the cached factors. Workspaces can require a factor, so the first and last change all. */
export function updateFactors(client: QueryClient, change: (factors: Factors) => Factors): void {
  const before = client.getQueryData(factorsQuery.queryKey)
  const after = before && change(before)
  client.setQueryData(factorsQuery.queryKey, after)
  if (after && hasFactor(before) === hasFactor(after)) return
  if (after && !hasFactor(after)) setNewCodes(null)
  void client.invalidateQueries()
}

// The factors were changed in another browser or tab.
function refetchOnConflict(error: Error, client: QueryClient): void {
  if (error instanceof ApiError && error.code === 'conflict') {
    void client.invalidateQueries({ queryKey: factorsQuery.queryKey })
  }
}

/** Returns the UTC day, `YYYY-MM-DD`. */
const today = (): string => new Date().toISOString().slice(0, 10)
