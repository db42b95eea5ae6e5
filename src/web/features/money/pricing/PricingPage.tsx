import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ADD_ONS, PLANS, parseTier, TIERS } from '#domain/plans.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { billingQuery } from '#web/features/money/billing/billing-query.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Faq } from '#web/ui/Faq.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { formatPrice } from '#domain/money.ts'
import { BillingSwitch } from './components/BillingSwitch.tsx'
import { ComparisonTable } from './components/ComparisonTable.tsx'
import { PlanCard } from './components/PlanCard.tsx'
import { parseBilling, planLink } from './plan-link.ts'
import { PRICING_FAQ } from './pricing-faq.tsx'
import { plansQuery } from './queries.ts'

export const meta = () =>
  pageMeta(
    'Pricing',
    'Four plans, from one free team to every team in a company. Billed monthly or annually. Cancel anytime.',
    paths.pricing(),
  )

export default function PricingPage() {
  const { user, loading } = useCurrentUser()
  const offers = useQuery(plansQuery)
  const search = useSearch()
  const [, setSearch] = useSearchParams()
  const billing = parseBilling(search.get('billing'))
  const chosen = parseTier(search.get('plan') ?? '')
  const paying = user !== null && user.subscriptionTier !== 'free'
  const { data: paid } = useQuery({ ...billingQuery, enabled: paying })

  return (
    <>
      <PublicPageHeader
        title="Pay per team, not per response"
        lead="Start with one team for free. Every plan includes all six assessments and unlimited responses."
      >
        <BillingSwitch
          value={billing}
          onChange={(next) =>
            setSearch(
              (before) => {
                before.set('billing', next)
                return before
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      </PublicPageHeader>
      <section aria-label="Plans" className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {TIERS.map((tier) => (
            <PlanCard
              key={tier}
              plan={PLANS[tier]}
              billing={billing}
              to={planLink(PLANS[tier], billing, {
                tier: user?.subscriptionTier,
                subscription: paid?.subscription,
                offers: offers.data,
              })}
              loading={loading}
              current={user?.subscriptionTier === tier}
              chosen={chosen === tier}
            />
          ))}
        </ul>
      </section>
      <div className="border-t border-ink bg-surface">
        <PublicSection title="Compare plans" stacked>
          <ComparisonTable />
        </PublicSection>
      </div>
      <PublicSection
        ruled
        title="Add-ons"
        lead="Contact us and we'll set them up with you. A report can also be bought on the results page of its round."
        stacked
      >
        <AddOnList />
      </PublicSection>
      <PublicSection ruled title="Frequently asked questions">
        <Faq entries={PRICING_FAQ} />
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink
            to={user ? paths.dashboard : paths.register()}
            className={loading ? 'member:invisible' : undefined}
          >
            {user ? 'Go to Dashboard' : 'Get Started Free'}
          </ButtonLink>
          <ButtonLink to={paths.contact()} variant="secondary">
            Contact Sales
          </ButtonLink>
        </div>
      </PublicSection>
    </>
  )
}

function AddOnList() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {ADD_ONS.map(({ id, name, price, unit, description }) => (
        <li key={id} className="flex flex-col rounded-card border border-line bg-surface p-6">
          <h3 className="font-semibold">{name}</h3>
          <p className="mt-3 flex flex-wrap items-baseline gap-1.5">
            <span className="figures font-display text-2xl font-medium">
              {typeof price === 'number' ? formatPrice(price * 100) : price}
            </span>
            <span className="text-sm text-muted">{unit}</span>
          </p>
          <p className="mt-2 mb-5 text-sm text-muted">{description}</p>
          <ButtonLink
            to={paths.contact({ about: id })}
            variant="secondary"
            className="mt-auto self-start"
          >
            Contact us<span className="sr-only"> about {name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
