import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { DEMO_BOOKING_URL } from '#web/lib/product.ts'
import { paths } from '#web/paths.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx'

export function CallToAction() {
  const { user } = useCurrentUser()
  return (
    <section aria-labelledby="start" className="border-t border-ink">
      <div className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-x-16 gap-y-8 px-4 py-16 sm:px-6 sm:py-24">
        <div className="max-w-2xl">
          <h2
            id="start"
            className="font-display text-[clamp(2.25rem,1.5rem+3vw,3.5rem)] leading-[1.05] font-medium tracking-[-0.015em]"
          >
            Start this week
          </h2>
          <p className="mt-4 text-lg text-muted">
            One team and one survey round a month are free. Creating a link takes a minute.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={user ? paths.createRound() : paths.register()} size="lg">
            Start Free Assessment
          </ButtonLink>
          <ButtonAnchor
            href={DEMO_BOOKING_URL}
            target="_blank"
            rel="noopener"
            size="lg"
            variant="secondary"
          >
            Schedule Demo<span className="sr-only"> (opens in a new tab)</span>
          </ButtonAnchor>
        </div>
      </div>
    </section>
  )
}
