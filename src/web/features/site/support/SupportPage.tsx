import { pageMeta } from '#web/lib/meta.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Faq } from '#web/ui/Faq.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StatusPanel } from './components/StatusPanel.tsx'
import { SupportOptions } from './components/SupportOptions.tsx'
import { QUICK_HELP, SUPPORT_FAQ } from './support-faq.tsx'

/** Support hours and response times; the specification gives these texts. */
const SUPPORT_HOURS = [
  { days: 'Monday to Friday', hours: '9 am to 6 pm EST' },
  { days: 'Saturday', hours: '10 am to 2 pm EST' },
  { days: 'Sunday', hours: 'Closed' },
] as const

const RESPONSE_TIMES = [
  { plan: 'Every plan', time: 'Within 24 hours' },
  { plan: 'Business', time: 'The same day' },
  { plan: 'Emergencies (Business only)', time: 'Within 2 hours' },
] as const

/** Prerendered in the page; hydration is deferred, since reading the page doesn't need it. */
const SupportForm = lazyWithPreload(() => import('./components/SupportForm.tsx'), 'SupportForm', {
  fallback: <Skeleton className="h-120" />,
  whenIdle: true,
})

/** A constant element: a new one on each render would lose input typed before hydration. */
const FORM = <SupportForm />

export const meta = () =>
  pageMeta(
    'Support',
    'Email, demo and priority support: hours, response times, common questions.',
    paths.support,
  )

export default function SupportPage() {
  return (
    <>
      <PublicPageHeader
        title="Support"
        lead="Tell us what you did, what you expected and what happened."
      />
      <div className="mx-auto max-w-6xl px-4 pt-12 sm:px-6 sm:pt-16">
        <SupportOptions />
      </div>
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[1.6fr_1fr]">
        <section id="request" aria-labelledby="request-title">
          <h2 id="request-title" className="mb-6 font-display text-2xl font-medium">
            Contact support
          </h2>
          {FORM}
        </section>
        <div className="grid content-start gap-4">
          <Card title="Quick help">
            <ul className="flex flex-wrap gap-2">
              {QUICK_HELP.map(({ label, to }) => (
                <li key={label}>
                  <ButtonLink to={to} variant="secondary">
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Card>
          <StatusPanel />
        </div>
      </div>
      <PublicSection ruled title="Hours">
        <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          <Facts
            title="Support hours"
            rows={SUPPORT_HOURS.map(({ days, hours }) => [days, hours])}
          />
          <Facts title="Reply times" rows={RESPONSE_TIMES.map(({ plan, time }) => [plan, time])} />
        </div>
      </PublicSection>
      <PublicSection ruled title="Frequently asked questions">
        <Faq entries={SUPPORT_FAQ} />
      </PublicSection>
    </>
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
