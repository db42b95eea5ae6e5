import { useQuery } from '@tanstack/react-query'
import { formatPlanNames } from '#domain/plans.ts'
import type { Branding } from '#contract/branding.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { brandingQuery } from '#web/features/workspaces/branding/queries.ts'
import { UpgradeNotice } from '#web/features/money/billing/components/UpgradeNotice.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { BrandingForm } from './BrandingForm.tsx'
import { RemoveBranding } from './RemoveBranding.tsx'

export function BrandingCard() {
  const { isOwner } = useRole()
  return (
    <Card
      title="Branding"
      description="Add your logo and color to survey pages, posters, shared results and files."
    >
      {isOwner ? (
        <div className="max-w-2xl">
          <OwnBranding />
        </div>
      ) : (
        <p>An owner of the workspace manages the branding.</p>
      )}
    </Card>
  )
}

function OwnBranding() {
  return (
    <QueryView query={useQuery(brandingQuery)} what="your branding">
      {(saved) => (saved.available ? <BrandingForm saved={saved} /> : <NotInPlan saved={saved} />)}
    </QueryView>
  )
}

/** Shown on plans without branding: an upgrade notice, and what an earlier plan left behind. */
function NotInPlan({ saved }: { saved: Branding }) {
  const plans = formatPlanNames('hasBrandingOptions')
  const kept = saved.logo !== null || saved.accentColor !== null
  return (
    <>
      <UpgradeNotice title={`Available on the ${plans} plans`}>
        Your logo appears at the top of survey pages and reports, with a thin line in your color.
      </UpgradeNotice>
      {kept && (
        <div className="mt-5 grid justify-items-start gap-4">
          <p>
            Your logo and color from an earlier plan are saved but not shown. They appear again on
            the {plans} plans.
          </p>
          <RemoveBranding saved={saved} />
        </div>
      )}
    </>
  )
}
