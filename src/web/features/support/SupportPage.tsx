import type { ReactNode } from 'react'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { CONTACT_EMAIL, DEMO_BOOKING_URL } from '#web/lib/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { Button, ButtonAnchor } from '#web/ui/Button.tsx'
import { Faq } from '#web/ui/Faq.tsx'
import { Masthead } from '#web/ui/Masthead.tsx'
import { Section } from '#web/ui/Section.tsx'
import { RESPONSE_TIMES, SUPPORT_HOURS } from './hours.ts'
import { SUPPORT_FAQ } from './support-faq.tsx'

export const meta = () =>
  pageMeta('Support', 'Email, demo and priority support: hours, response times, common questions.')

const WRITE = `mailto:${CONTACT_EMAIL}?subject=Support`

export default function SupportPage() {
  const { user } = useCurrentUser()
  const hasPriority = user?.subscriptionTier.toLowerCase() === 'business'
  return (
    <>
      <Masthead
        title="Support"
        lead="Tell us what you did, what you expected and what happened. We take it from there."
      />
      <Section title="Three ways" stacked>
        <ul className="grid gap-4 md:grid-cols-3">
          <Way title="Email Support" text="For everybody. We answer within 24 hours.">
            <ButtonAnchor href={WRITE} variant="secondary">
              Write an email
            </ButtonAnchor>
          </Way>
          <Way title="Demo" text="Half an hour with somebody who knows the product.">
            <ButtonAnchor
              href={DEMO_BOOKING_URL}
              target="_blank"
              rel="noopener"
              variant="secondary"
            >
              Book a Demo<span className="sr-only"> (opens in a new tab)</span>
            </ButtonAnchor>
          </Way>
          <Way title="Priority Support" text="The same day, for accounts on the Business plan.">
            {hasPriority ? (
              <ButtonAnchor href={`${WRITE}%20(priority)`} variant="secondary">
                Priority Support
              </ButtonAnchor>
            ) : (
              <Button variant="secondary" disabled>
                Upgrade Required
              </Button>
            )}
          </Way>
        </ul>
      </Section>
      <div className="border-t border-ink">
        <Section title="Hours and answers">
          <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
            <Facts
              title="Support hours"
              rows={SUPPORT_HOURS.map(({ days, hours }) => [days, hours])}
            />
            <Facts
              title="You hear from us"
              rows={RESPONSE_TIMES.map(({ who, when }) => [who, when])}
            />
          </div>
        </Section>
      </div>
      <div className="border-t border-ink">
        <Section title="Questions">
          <Faq entries={SUPPORT_FAQ} />
        </Section>
      </div>
    </>
  )
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-col items-start rounded-card border border-line bg-surface p-6">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-2 mb-5 text-sm text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </li>
  )
}

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-3 border-t border-ink">
        {rows.map(([term, fact]) => (
          <div key={term} className="flex justify-between gap-6 border-b border-line py-3 text-sm">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right">{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
