import { HowToRegister } from '#web/features/people/auth/components/HowToRegister.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { organizationName } from '#web/lib/organization.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'

export const meta = () => privateMeta('Team assessments')

/** /welcome: the start page of an organization's own server. */
const WelcomePage = () => (
  <>
    <PublicPageHeader
      title={`Team assessments at ${organizationName()}`}
      lead="Short assessments of how a team works together, answered without a name. The team reads the results and decides what to change."
    />
    <PublicSection title="You were asked to answer">
      <p>
        Open the link that you were given. You need no account. Before you start, the page says who
        sees the results, and from how many answers.
      </p>
      <p className="mt-6">
        <ButtonLink to={paths.join} variant="secondary">
          Enter a code
        </ButtonLink>
      </p>
    </PublicSection>
    <PublicSection title="You lead a team" ruled>
      <p>
        Sign in to start a round, share its link and see the results. The{' '}
        <TextLink to={paths.assessmentsInfo}>assessments</TextLink> are described on a page of their
        own.
      </p>
      <p className="mt-6 hidden member:block">
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      </p>
      <p className="mt-6 member:hidden">
        <ButtonLink to={paths.login()}>Sign In</ButtonLink>
        <TextLink
          to={paths.register()}
          className="ml-6 inline-flex min-h-11 items-center limited:hidden"
        >
          Create an account
        </TextLink>
      </p>
      <HowToRegister />
    </PublicSection>
    <PublicSection title="Questions" ruled>
      <p>
        Write to <TextAnchor href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</TextAnchor>.
      </p>
    </PublicSection>
  </>
)

export default WelcomePage
