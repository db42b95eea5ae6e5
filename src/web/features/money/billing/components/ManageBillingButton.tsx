import { useManageBilling } from '#web/features/money/billing/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonProps } from '#web/ui/Button.tsx'

/** Opens the page for cards and invoices. */
export function ManageBillingButton({ variant }: Pick<ButtonProps, 'variant'>) {
  const manage = useManageBilling()
  return (
    <Button
      variant={variant}
      pending={manage.isPending}
      onClick={() => manage.mutate(undefined, { failure: "We couldn't open billing" })}
    >
      Manage Billing
    </Button>
  )
}
