import { useState } from 'react'
import { RECOVERY_CODES } from '#domain/recovery-codes.ts'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FactorRow } from './FactorRow.tsx'
import { fewCodesWarning } from './factor-words.ts'
import { useRenewCodes } from './mutations.ts'

/** The number of unused recovery codes, and a button for new ones. */
export function RecoveryCodesLeft({ left }: { left: number }) {
  usePreload(ConfirmDialog)
  const renew = useRenewCodes()
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
      {asking && (
        <ConfirmDialog
          danger={false}
          title="Create new recovery codes?"
          description={
            left === 0
              ? 'You get ten new codes, which are shown only once.'
              : 'You get ten new codes, which are shown only once. Your earlier codes stop working, also those that you saved or printed.'
          }
          confirmLabel="Create codes"
          pendingLabel="Creating…"
          mutation={renew}
          variables={undefined}
          failure={{
            title: 'Your earlier codes still work',
            description: "We couldn't create new codes. Please try again.",
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </FactorRow>
  )
}
