import { GRACE_DAYS } from '#domain/billing.ts'
import { annualDiscountRange, MONEY_BACK_DAYS } from '#domain/plans.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { Prose } from '#web/ui/Prose.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'

export const meta = () =>
  pageMeta(
    'Terms of Service',
    'The rules for using the service, its plans and payments.',
    paths.terms,
  )

export default function TermsPage() {
  const { from, to } = annualDiscountRange()
  return (
    <>
      <PublicPageHeader narrow title="Terms of Service" lead="Effective July 30, 2025" />
      <Prose>
        <h2>About these terms</h2>
        <p>
          {PRODUCT_NAME} lets you ask a team how it works together, and shows you the answers as
          results. These terms apply between you and us if you have an account. People who only
          answer a survey agree only to answer for themselves.
        </p>

        <h2>Your account</h2>
        <ul>
          <li>Use a real email address and keep your password secret.</li>
          <li>You are responsible for activity on your account.</li>
          <li>One account is for one person. Team members don't need one to respond.</li>
        </ul>

        <h2>Acceptable use</h2>
        <ul>
          <li>Tell the people you ask what the round is for.</li>
          <li>Do not try to find out who answered what, and do not pressure anyone to tell you.</li>
          <li>Do not use results as the only basis for a decision about one person.</li>
          <li>Do not attack the service, overload it, or use it to break the law.</li>
        </ul>
        <p>Accounts that break these rules may be closed.</p>

        <div className="own:hidden">
          <h2>Plans and payment</h2>
          <p>
            What each plan allows and costs is on the{' '}
            <TextLink to={paths.pricing()}>pricing page</TextLink>, in US dollars. Plans are paid in
            advance, monthly or annually, and renew until you cancel. You can cancel anytime; your
            plan then stays active until the end of the paid period.
          </p>
          <p>
            A larger plan starts immediately: you pay the difference for the rest of the period and
            see the amount before you agree. A smaller plan starts when the paid period ends. If a
            payment fails, your plan stays active for {GRACE_DAYS} days, so that you can change your
            card.
          </p>
          <p>
            Annual billing costs {from} to {to} percent less than twelve monthly payments, depending
            on the plan. The pricing page shows the saving for each plan.
          </p>
          <p>
            You can ask for a full refund within {MONEY_BACK_DAYS} days of a payment, without giving
            a reason.
          </p>
          <p>
            Changing to a smaller plan deletes nothing. Data over the new limits stays readable, but
            you can't create more.
          </p>
        </div>

        <h2>Ownership</h2>
        <p>
          Your teams, rounds and results are yours. We use them to run the service for you. The
          questions and the software are ours; you may use them within the service.
        </p>

        <h2>Anonymity</h2>
        <p>
          What we promise to people who respond is in the{' '}
          <TextLink to={paths.privacy}>Privacy Policy</TextLink>. This promise has priority over
          your requests: we cannot tell you who answered what, and would not.
        </p>

        <h2>Liability</h2>
        <p>
          We work to keep the service available, but cannot guarantee that it is never interrupted.
          Scores describe what people answered; they are not a diagnosis or an audit.{' '}
          <span className="own:hidden">
            As far as the law allows, our liability is limited to what you paid us in the last
            twelve months.
          </span>
        </p>

        <h2>Changes and termination</h2>
        <p>
          We announce changes to these terms by email before they take effect. You can delete your
          account at any time. If we end the service, you get notice and time to export your data.
        </p>

        <h2>Questions</h2>
        <p>
          Write to{' '}
          <TextAnchor href={`mailto:${CONTACT_EMAIL}?subject=Terms`}>{CONTACT_EMAIL}</TextAnchor>;
          we answer within 30 days.
        </p>
      </Prose>
    </>
  )
}
