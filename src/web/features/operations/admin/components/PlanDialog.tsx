import { useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { PLANS, TIERS, parseTier } from '#domain/plans.ts'
import { useChangeUser } from '#web/features/operations/admin/queries.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Changes an account's plan without changing its subscription. */
export function PlanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = useChangeUser()
  const [tier, setTier] = useState(user.subscriptionTier)
  const who = user.name || user.email

  function save() {
    if (tier === user.subscriptionTier) return onClose()
    return change.mutate(
      { id: user.id, subscriptionTier: tier },
      {
        success: `${who} is now on the ${PLANS[tier].name} plan`,
        failure: 'The plan was not changed',
        onSuccess: onClose,
      },
    )
  }

  return (
    <FormDialog
      role="alertdialog"
      title={
        <>
          Change the plan of <bdi>{who}</bdi>
        </>
      }
      description="New limits apply immediately. Nothing is charged, refunded or deleted; data over a smaller plan’s limits stays readable."
      submit="Change plan"
      pending={change.isPending}
      pendingLabel="Changing…"
      onSubmit={save}
      onClose={onClose}
    >
      {user.subscribed && (
        <Notice tone="warn" title="This account has an active subscription">
          With its next payment or change, the paid plan replaces the one you set.
        </Notice>
      )}
      <SelectField
        label="Plan"
        options={TIERS.map((value) => ({ value, label: PLANS[value].name }))}
        value={tier}
        onChange={(event) => setTier(parseTier(event.target.value) ?? tier)}
      />
    </FormDialog>
  )
}
