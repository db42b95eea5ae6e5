import { useState } from 'react'
import { RECOVERY_CODES } from '#domain/recovery-codes.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FactorRow } from './FactorRow.tsx'
import { fewCodesWarning } from './factor-words.ts'

const RenewCodesDialog = lazyWithPreload(() => import('./RenewCodesDialog.tsx'), 'RenewCodesDialog')

/** The number of unused recovery codes, and a button for new ones. */
export function RecoveryCodesLeft({ left }: { left: number }) {
  usePreload(RenewCodesDialog)
  const [asking, setAsking] = useState(false)
  const warning = fewCodesWarning(left)
  return (
    <FactorRow
      title="Recovery codes"
      state={
        <span className="figures">
          {left} of {RECOVERY_CODES} left
        </span>
      }
      action={
        <Button variant="secondary" className="shrink-0" onClick={() => setAsking(true)}>
          Create new codes
        </Button>
      }
    >
      {warning && (
        <Notice tone="warn" className="mt-3">
          {warning}
        </Notice>
      )}
      {asking && <RenewCodesDialog left={left} onClose={() => setAsking(false)} />}
    </FactorRow>
  )
}
