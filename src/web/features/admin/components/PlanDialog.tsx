import { useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { PLANS, TIERS, parseTier } from '#domain/plans.ts'
import { useUserChange } from '#web/features/admin/use-user-change.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Puts an account on another plan, beside whatever it pays. */
export function PlanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { changeUser: changeAndTell, pending } = useUserChange(onClose)
  const [tier, setTier] = useState(user.subscriptionTier)
  const who = user.name || user.email
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title={
        <>
          Change the plan of <bdi>{who}</bdi>
        </>
      }
      description="Its limits hold at once. Nobody is charged or paid back, and nothing is deleted: what is over a smaller plan’s limits can still be read."
      confirmLabel="Change plan"
      pending={pending}
      pendingLabel="Changing…"
      onConfirm={() => {
        if (tier === user.subscriptionTier) return onClose()
        return changeAndTell(
          { id: user.id, subscriptionTier: tier },
          `${who} is on the ${PLANS[tier].name} plan now`,
          'The plan was not changed',
        )
      }}
    >
      {user.subscribed && (
        <Notice tone="warn" title="A subscription runs for this account" className="mb-5">
          The payment provider’s next event, such as a renewal, settles the plan again.
        </Notice>
      )}
      <SelectField
        label="Plan"
        options={TIERS.map((value) => ({ value, label: PLANS[value].name }))}
        value={tier}
        onChange={(event) => setTier(parseTier(event.target.value) ?? tier)}
      />
    </ConfirmDialog>
  )
}
