import { PRODUCT_NAME } from '#domain/product.ts'
import { RETRY_DAYS } from '#domain/stored-submission.ts'
import { MESSAGE_RETENTION_MONTHS } from '#domain/support.ts'
import { DEFAULT_GROUP_SIZE } from '#domain/release.ts'
import { EXPIRED_INVITATION_DAYS } from '#domain/workspaces.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { PROVIDER_NAME } from '#web/lib/sign-in-provider.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { CommentsPrivacy, InvitedPeoplePrivacy } from './InvitedPeople.tsx'
import { paths } from '#web/paths.ts'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { Prose } from '#web/ui/Prose.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'

export const meta = () =>
  pageMeta(
    'Privacy Policy',
    'What we store when you answer a survey or run a round, and what we do not store.',
    paths.privacy,
  )

export default function PrivacyPage() {
  return (
    <>
      <PublicPageHeader narrow title="Privacy Policy" lead="Last updated July 30, 2025" />
      <Prose>
        <h2>In short</h2>
        <p>
          People who answer a survey give no name, and results include their answers only in groups,
          unless the survey has a group size of 1. People who run a round have an account, and we
          store what it needs. We sell no data, show no advertising and do not track anyone across
          the web.
        </p>

        <h2>When you answer a survey</h2>
        <p>You need no account. With your answers we store exactly this:</p>
        <ul>
          <li>the survey that they belong to,</li>
          <li>the answers themselves, as numbers from 1 to 5,</li>
          <li>the date in UTC; for responses added together, the date of the latest one,</li>
          <li>whether they are from the person who created the survey.</li>
        </ul>
        <p>
          Separately, we store a fingerprint of a random number made by your browser (if you were
          invited by email, of your ticket), so that a repeated response is stored only once. It has
          no date or time, is not linked to your answers, and is deleted {RETRY_DAYS} days after the
          end. The survey shows you all of this before you submit.
        </p>
        <p>
          Unless the group size is 1, our server encrypts answers and comments before they are
          stored. The key is deleted when they are added to the results, and is itself kept
          encrypted with a key that is not in our database or its backups.
        </p>
        <p>
          A workspace may have answers erased some months after a survey ends; the survey then tells
          you when. The results stay. Backups keep erased answers until the backups are deleted.
        </p>
        <p>
          With your answers we do not store your name, an account, an address, your browser or
          device, your network address, or the time of day. Our logs contain no survey links and no
          answers, and for requests of a survey no network address and no browser.
        </p>
        <p>
          While you answer, your unfinished answers are kept in your own browser, so that you can
          continue later. They are deleted there when you submit.
        </p>

        <CommentsPrivacy />

        <h3>Who sees what</h3>
        <p>
          The person who created the survey sees the team's results, never one person's set of
          answers. Results appear only once at least as many people have responded as the group size
          of the survey, which is {DEFAULT_GROUP_SIZE} unless another was chosen; the survey tells
          you the size before the first question. New responses are added in groups of at least that
          size. If fewer are waiting when the survey ends, they are held back; in a survey with
          invitations they are deleted unread.
        </p>
        <p>
          A survey can have a group size of 1. It protects no one: results appear from the first
          response, and each person's answers can be seen. The survey says so before you start.
        </p>

        <h3>What this does not cover</h3>
        <ul>
          <li>
            Anyone with an open link can respond more than once, so fake responses could leave few
            real ones in a group. In a survey with invitations, each invited address can respond
            once.
          </li>
          <li>Results of teams that share members can be compared.</li>
          <li>If everyone answers alike, the result shows what each person answered.</li>
        </ul>

        <h2>When you have an account</h2>
        <p>For an account we store:</p>
        <ul>
          <li>your name and your email address,</li>
          <li className="own:hidden">
            your plan and, if you enter them, the company name, address and VAT ID for your
            invoices,
          </li>
          <li>your password, only as a hash that cannot be reversed,</li>
          <li>whether your email address is confirmed, and when that was,</li>
          <li>after a change, your former email address for seven days,</li>
          <li>
            if you sign in with {PROVIDER_NAME}, the ID of your {PROVIDER_NAME} account, and nothing
            else from it,
          </li>
          <li>when the account was created and when you last signed in,</li>
          <li>
            for each signed-in browser, its type, such as "Firefox on Linux", and the days on which
            it signed in and was last used,
          </li>
          <li>
            if you set up a second factor, the key of your authenticator app and the day on which
            you added it; for each passkey its name, its public key, and the days on which it was
            added and last used; your recovery codes, only as hashes; and for up to 30 days each
            browser that you asked us to remember,
          </li>
          <li>
            for each API key that you create, its name, a fingerprint, and the days on which it was
            created and last used,
          </li>
          <li>your teams, your rounds and your own saved results,</li>
          <li>
            if you set them, your logo and color: only the image, without metadata such as place,
            camera or author. Anyone with the link to one of your open surveys sees them.
          </li>
        </ul>
        <p>
          We use this only to run the service for you and to answer your messages. Data is deleted
          when you delete it, and all of it when you delete your account.
        </p>

        <InvitedPeoplePrivacy />

        <h2>When someone invites you to a workspace</h2>
        <p>
          To send you an invitation to a workspace, we store your email address, who invited you, to
          which role and which teams. The owners of the workspace see it. We delete it when you
          accept, when they revoke it, or {EXPIRED_INVITATION_DAYS} days after it has expired. The
          audit log of the workspace keeps your address until the workspace is deleted.
        </p>

        <h2>When you write to us</h2>
        <p>
          From the contact and support forms we store your name, your email address, your message
          and its date; from the support form also the category, the priority and, if you are signed
          in, your account<span className="own:hidden"> and plan</span>. We receive it by email, use
          it to answer you, and delete it from the service {MESSAGE_RETENTION_MONTHS} months later.
          Support requests sent while signed in are deleted with your account, if you delete it
          earlier.
        </p>
        <p>
          To prevent abuse and password guessing, we count messages, registrations, sign-ins and
          password reset requests by network address, and wrong passwords by email address. We store
          only a fingerprint of either. It is deleted within two hours, and the key used to make it
          is discarded after a day. We never count responses to surveys in this way.
        </p>

        <h2>Cookies and your browser</h2>
        <p>
          One cookie keeps you signed in. A second one only says that the first exists, so that
          visitors' browsers need not check whether they are signed in. A third one is used while
          you sign in with {PROVIDER_NAME}, for at most ten minutes. A fourth one stays for a year
          in browsers that were signed in: it is sent only with sign-ins, never with a survey, and
          lets you sign in without waiting while someone else is guessing your password and, if you
          ask us to remember the browser, without your second factor for 30 days. A fifth one is
          used between your password and your second factor, for at most ten minutes. Your browser
          also stores the theme you chose, the answers to surveys that you have not submitted yet,
          if you ask it to, that you have responded to a survey, with the link to its results, and,
          until you sign out or close the tab, what you typed into a form and have not saved. We use
          no third-party cookies, and fonts and scripts come from our own server.{' '}
          <span className="own:hidden">
            The payment page is the exception: if card payments are enabled, it loads the payment
            provider's form, which may set cookies of its own there. No other page loads it.
          </span>
        </p>

        <h2>Service providers</h2>
        <p>
          <span className="own:hidden">
            Card payments are handled by a payment provider (Stripe). It receives your name, your
            email address, what you pay for and, if you enter them, the company name, address and
            VAT ID for your invoices, never a team, a round or a result. Your card number goes
            directly to it and never reaches us; we see the brand, the last four digits and the
            expiry date. Invoices are kept as long as the law requires, even after your account is
            deleted.
          </span>{' '}
          If this installation uses an AI provider, that provider writes the insights on the results
          page. It receives the texts of our questions and the results of all included responses,
          which in a round with a group size of 1 may be a single response. It never receives
          waiting responses, titles, teams or names. Without an AI provider, insights are generated
          on our own server, by fixed rules.
        </p>

        <h2>Your rights</h2>
        <p>
          You may see, correct, export and delete what we store about you. Under{' '}
          <TextLink to={paths.account}>Account Settings</TextLink> you can download all of it and
          delete your account yourself. For anything else write to{' '}
          <TextAnchor href={`mailto:${CONTACT_EMAIL}?subject=Privacy`}>{CONTACT_EMAIL}</TextAnchor>;
          we answer within 30 days. Answers to surveys are the exception: we cannot tell whose they
          are, so we cannot find yours.
        </p>

        <h2>Changes</h2>
        <p>
          We announce changes to this policy here. Changes to what we promise to people who respond
          never apply to answers already submitted. The use of {PRODUCT_NAME} is governed by the{' '}
          <TextLink to={paths.terms}>Terms of Service</TextLink>.
        </p>
      </Prose>
    </>
  )
}
