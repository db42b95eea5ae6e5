import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { User } from '#contract/auth.ts'
import type { Factors } from '#contract/second-factor.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { factorSummary } from './factor-words.ts'
import { hasFactor } from './factors.ts'
import { setNewCodes, useNewCodes } from './new-codes.ts'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx'

const NewRecoveryCodes = lazyWithPreload(() => import('./NewRecoveryCodes.tsx'), 'NewRecoveryCodes')

/** The part of the Security card about second factors. */
export function SecondFactors({ user, factors }: { user: User; factors: UseQueryResult<Factors> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-5">
      <h3 id={id} className="font-semibold">
        Two-factor sign-in
      </h3>
      <p className="mt-1 text-sm text-muted">
        {factorSummary(user, factors.data !== undefined && hasFactor(factors.data))}
      </p>
      <div className="mt-4">
        <QueryView query={factors} what="your second factors" sizes={['h-44']}>
          {(factors) => <Loaded user={user} factors={factors} />}
        </QueryView>
      </div>
    </section>
  )
}

function Loaded({ user, factors }: { user: User; factors: Factors }) {
  usePreload(NewRecoveryCodes)
  const newCodes = useNewCodes(user.id)
  const rows = useRef<HTMLDivElement>(null)
  return (
    <>
      {newCodes && (
        <NewRecoveryCodes
          key={newCodes.codes.join()}
          newCodes={newCodes}
          email={user.email}
          onSaved={() => {
            setNewCodes(null)
            rows.current?.focus()
          }}
        />
      )}
      <div ref={rows} tabIndex={-1} className="divide-y divide-line border-y border-line">
        <AuthenticatorApp user={user} factors={factors} />
        <Passkeys user={user} factors={factors} />
        {hasFactor(factors) && <RecoveryCodesLeft left={factors.recoveryCodesLeft} />}
      </div>
    </>
  )
}
