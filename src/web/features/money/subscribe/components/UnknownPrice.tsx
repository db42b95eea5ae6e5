import { useSearchParams } from 'react-router'
import { planName } from '#web/features/money/billing/plan-words.ts'
import { choiceFromUrl } from '#web/features/money/subscribe/order.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** Shown if the URL names an unknown price: an old link, or one that was tampered with. */
export function UnknownPrice() {
  const [search] = useSearchParams()
  const { tier, period } = choiceFromUrl(search)
  return (
    <div role="alert" className="rounded-card border border-ink bg-surface px-6 py-8">
      <h2 className="text-lg font-semibold">This price is no longer available</h2>
      <p className="mt-1 max-w-prose text-muted">You have not been charged.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={paths.subscribe({ plan: tier, billing: period })} reloadDocument>
          Choose {planName(tier)} again
        </ButtonLink>
        <ButtonLink
          to={paths.pricing({ plan: tier, billing: period })}
          reloadDocument
          variant="secondary"
        >
          Back to Pricing
        </ButtonLink>
      </div>
    </div>
  )
}
