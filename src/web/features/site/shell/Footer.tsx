import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { paths } from '#web/paths.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { ASSESSMENT_NAMES } from '#web/features/rounds/assessments/assessment-names.ts'
import { Logo } from './Logo.tsx'

const NAVIGATION = [
  ['Home', paths.home],
  ['Pricing', paths.pricing(), 'own:hidden'],
  ['About', paths.about, 'own:hidden'],
  ['Contact', paths.contact(), 'own:hidden'],
] as const

const VISITOR_ACCOUNT = [
  ['Sign In', paths.login()],
  ['Get Started', paths.register(), 'own:hidden'],
] as const

const MEMBER_ACCOUNT = [
  ['Dashboard', paths.dashboard],
  ['Account Settings', paths.account],
] as const

const LEGAL = [
  ['Privacy Policy', paths.privacy],
  ['Terms of Service', paths.terms],
] as const

export function Footer() {
  const { user, loading } = useCurrentUser()
  return (
    <footer className="no-print border-t border-ink [contain-intrinsic-height:auto_34rem] [content-visibility:auto]">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.6fr_1fr_1.4fr_1fr]">
        <div className="col-span-2 sm:col-span-1">
          <Logo />
          <p className="mt-4 max-w-72 text-sm text-muted">
            Measure, analyze and improve how a team works together, from answers given without a
            name.
          </p>
          <a
            href={`mailto:${CONTACT_EMAIL}`}
            className="mt-2 inline-flex min-h-11 items-center text-sm underline decoration-control underline-offset-4 hover:decoration-ink"
          >
            {CONTACT_EMAIL}
          </a>
        </div>
        <Column title="Navigation" links={NAVIGATION} />
        <Column
          title="Assessments"
          links={Object.entries(ASSESSMENT_NAMES).map(([type, label]) => [
            label,
            paths.assessmentInfo(type as AssessmentType),
          ])}
          wide
        />
        <Column
          title="Account"
          links={[...(user ? MEMBER_ACCOUNT : VISITOR_ACCOUNT), ...LEGAL]}
          hidden={loading ? VISITOR_ACCOUNT.length : 0}
        />
      </div>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <p className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line py-6 text-sm text-muted">
          <span>© 2025 {PRODUCT_NAME}</span>
          <Link to={paths.accessibility} className="hover:text-ink hover:underline">
            Accessibility
          </Link>
          <span>Built by {PRODUCT_NAME}</span>
        </p>
      </div>
    </footer>
  )
}

function Column({
  title,
  links,
  wide = false,
  hidden = 0,
}: {
  title: string
  links: readonly (readonly [label: string, to: string, className?: string])[]
  wide?: boolean
  /** The number of first links that signed-in users do not see until the user is loaded. */
  hidden?: number
}) {
  return (
    <div className={wide ? 'order-last col-span-2 sm:order-none sm:col-span-1' : undefined}>
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-2">
        {links.map(([label, to, className], place) => (
          <li key={to} className={clsx(className, place < hidden && 'member:invisible')}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center text-sm text-muted hover:text-ink hover:underline sm:min-h-9"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
