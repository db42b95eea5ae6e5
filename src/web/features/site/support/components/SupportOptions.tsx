import type { ReactNode } from 'react'
import { hasPrioritySupport } from '#domain/support.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { CONTACT_EMAIL, DEMO_BOOKING_URL } from '#web/lib/product.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Email, demo and priority support; priority support depends on the plan. */
export function SupportOptions() {
  const { user } = useCurrentUser()
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      <SupportOption title="Email Support" text="For everyone. We reply within 24 hours.">
        <ButtonAnchor href={`mailto:${CONTACT_EMAIL}?subject=Support`} variant="secondary">
          Write an email
        </ButtonAnchor>
      </SupportOption>
      <SupportOption title="Demo" text="A 30-minute tour with a product expert.">
        <ButtonAnchor href={DEMO_BOOKING_URL} target="_blank" rel="noopener" variant="secondary">
          Book a Demo<span className="sr-only"> (opens in a new tab)</span>
        </ButtonAnchor>
      </SupportOption>
      <SupportOption
        title="Priority Support"
        text="Same-day replies on the Business plan; emergencies within 2 hours."
      >
        {hasPrioritySupport(user?.subscriptionTier) ? (
          <ButtonLink to={paths.supportRequest({ priority: 'high' })} variant="secondary">
            Priority Support
          </ButtonLink>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="secondary" disabled>
              Upgrade Required
            </Button>
            <TextLink to={paths.pricing()} className="inline-flex min-h-11 items-center text-sm">
              View the Business plan
            </TextLink>
          </div>
        )}
      </SupportOption>
    </ul>
  )
}

function SupportOption({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-col items-start rounded-card border border-line bg-surface p-6">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-2 mb-5 text-sm text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </li>
  )
}
