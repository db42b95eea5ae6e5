import { RECOVERY_CODES } from '#domain/recovery-codes.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FactorRow } from './FactorRow.tsx'
import { fewCodesWarning } from './factor-words.ts'
import { useRenewCodes } from './mutations.ts'

/** The number of unused recovery codes, and a button for new ones. */
export function RecoveryCodesLeft({ left }: { left: number }) {
  const renew = useRenewCodes()
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
        <ConfirmButton
          button={{ variant: 'secondary', className: 'shrink-0', children: 'Create new codes' }}
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
        />
      }
    >
      {warning && (
        <Notice tone="warn" className="mt-3">
          {warning}
        </Notice>
      )}
    </FactorRow>
  )
}
