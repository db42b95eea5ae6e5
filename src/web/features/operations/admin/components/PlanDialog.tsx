import { useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { PLANS, TIERS, parseTier } from '#domain/plans.ts'
import { useUserChange } from '#web/features/operations/admin/use-user-change.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Changes an account's plan without changing its subscription. */
export function PlanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { changeUser, pending } = useUserChange(onClose)
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
      description="New limits apply immediately. Nothing is charged, refunded or deleted; data over a smaller plan’s limits stays readable."
      confirmLabel="Change plan"
      pending={pending}
      pendingLabel="Changing…"
      onConfirm={() => {
        if (tier === user.subscriptionTier) return onClose()
        return changeUser(
          { id: user.id, subscriptionTier: tier },
          `${who} is now on the ${PLANS[tier].name} plan`,
          'The plan was not changed',
        )
      }}
    >
      {user.subscribed && (
        <Notice tone="warn" title="This account has an active subscription" className="mb-5">
          With its next payment or change, the paid plan replaces the one you set.
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
