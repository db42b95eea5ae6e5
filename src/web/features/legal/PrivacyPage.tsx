import { PRODUCT_NAME } from '#domain/product.ts'
import { MESSAGE_RETENTION_MONTHS } from '#domain/support.ts'
import { DEFAULT_GROUP_SIZE } from '#domain/release.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Masthead } from '#web/ui/Masthead.tsx'
import { Prose } from '#web/ui/Prose.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'

export const meta = () =>
  pageMeta(
    'Privacy Policy',
    'What is stored when you answer a quiz or run one, and what is not.',
    paths.privacy,
  )

export default function PrivacyPage() {
  return (
    <>
      <Masthead narrow title="Privacy Policy" lead="Last updated July 30, 2025" />
      <Prose>
        <h2>In short</h2>
        <p>
          People who answer a quiz stay anonymous. People who run one have an account, and we store
          what it needs. We sell no data, show no advertising and do not track anyone across the
          web.
        </p>

        <h2>When you answer a quiz</h2>
        <p>You need no account. With your answers we store exactly this:</p>
        <ul>
          <li>the round that they belong to,</li>
          <li>the answers themselves, as numbers from 1 to 5,</li>
          <li>
            the day, in universal time; where answers count together, the day of the latest of them,
          </li>
          <li>whether they are the own answers of the person who runs the round.</li>
        </ul>
        <p>
          Separately, we store a fingerprint of a random number made by your browser, so that a
          repeated submission is stored only once. It has no time and is not linked to your answers.
          The quiz shows you all of this before you submit.
        </p>
        <p>
          We do not store your name, an account, an address, your browser or device, your network
          address, or the time of day. Our logs hold neither quiz links nor answers, and for calls
          that belong to a quiz neither network address nor browser.
        </p>
        <p>
          While you answer, your unfinished answers are kept in your own browser, so that you can
          continue later. They are deleted there when you submit.
        </p>

        <h3>Who sees what</h3>
        <p>
          The person who created the quiz sees the team's results, never one person's set of
          answers. Results appear only once at least as many people have responded as the group size
          of the round, which is {DEFAULT_GROUP_SIZE} unless another was chosen; the quiz tells you
          the size before the first question. New responses are added in groups of at least that
          size. If fewer are waiting when the round ends, they are held back.
        </p>
        <p>
          A round can have a group size of 1. It protects no one: results appear from the first
          response, and each person's answers can be seen. The quiz says so before you start.
        </p>

        <h3>What this does not cover</h3>
        <ul>
          <li>
            Anyone with the link can respond more than once, so fake responses could leave few real
            ones in a group.
          </li>
          <li>Results of teams that share members can be compared.</li>
          <li>If everyone answers alike, the result shows what each person answered.</li>
        </ul>

        <h2>When you have an account</h2>
        <p>For an account we store:</p>
        <ul>
          <li>your name, your email address and your plan,</li>
          <li>your password, only as a hash from which it cannot be read back,</li>
          <li>whether your email address is confirmed, and when that was,</li>
          <li>
            if you sign in with Google, the number by which Google knows you, and nothing else of
            your Google account,
          </li>
          <li>when the account was made and when you last signed in,</li>
          <li>
            for each browser that is signed in its kind, such as "Firefox on Linux", and the days on
            which it signed in and was last used,
          </li>
          <li>
            for each API key that you create, its name, a fingerprint, and the days on which it was
            created and last used,
          </li>
          <li>your teams, your quiz sessions and your own saved results,</li>
          <li>
            if you set them, your logo and color: the picture alone, without what its file says of
            place, camera or author. Whoever has the link of an open quiz of yours sees it.
          </li>
        </ul>
        <p>
          We use this to run the service for you, to answer when you write to us, and for nothing
          else. What you have is deleted when you delete it, and all of it when the account ends.
        </p>

        <h2>When you write to us</h2>
        <p>
          From the contact and support forms we keep your name, your email address, what you wrote
          and when; from the support form also what it is about, its priority and, if you are signed
          in, your account and plan. It reaches us by email, is used to answer you, and is deleted
          from the service {MESSAGE_RETENTION_MONTHS} months later. Support requests sent while
          signed in are deleted with your account, if that ends earlier.
        </p>
        <p>
          To prevent flooding and password guessing, we count messages, registrations, sign-ins and
          requests for a new password by network address, and wrong passwords by the email address
          they were tried on. What is kept of either is a fingerprint, which goes within two hours,
          made with a key that is thrown away after the day. Answering a quiz is never counted like
          that.
        </p>

        <h2>Cookies and your browser</h2>
        <p>
          One cookie keeps you signed in, and a second one says that there is such a cookie, so that
          a visitor's browser need not ask who is here. A third one is there while you sign in with
          Google, for ten minutes at most. A fourth one stays for a year where somebody was signed
          in: it is sent with sign-ins alone, never with a quiz, and spares you the wait when
          strangers guess your password. Your browser also keeps the theme you chose and, while a
          quiz is under way, the answers you have not sent yet. There are no cookies of others, and
          fonts and scripts come from our own server. The page on which you pay is the exception:
          where cards are taken, the payment provider's own form is loaded into it, and into no
          other page, and may keep cookies of its own there.
        </p>

        <h2>Who works for us</h2>
        <p>
          Card payments are handled by a payment provider (Stripe). It is given your name, your
          email address and what you pay for, never a team, a round or a result. Your card number
          goes to it alone and never reaches us; we see the brand, the last four digits and the
          expiry. Its invoices are kept as the law asks for, also after your account is deleted.
          Where this installation has connected an AI provider, that one writes the insights on a
          results page. It is given the texts of our own questions and figures over all answers that
          count, which in a round with a group size of 1 may be a single one: never answers that
          wait, a title, a team or a name. Where none is connected, insights are made on our own
          server.
        </p>

        <h2>Your rights</h2>
        <p>
          You may see, correct, take with you and delete what we hold about you. Under{' '}
          <TextLink to={paths.account}>Account Settings</TextLink> you can download all of it and
          delete your account yourself. For anything else write to{' '}
          <TextAnchor href={`mailto:${CONTACT_EMAIL}?subject=Privacy`}>{CONTACT_EMAIL}</TextAnchor>;
          we answer within 30 days. Answers to a quiz are the exception: since we cannot tell whose
          they are, we cannot find yours.
        </p>

        <h2>Changes</h2>
        <p>
          We announce changes of this policy here. Changes that touch what is promised to people who
          answer never apply to answers already given. {PRODUCT_NAME} is used under the{' '}
          <TextLink to={paths.terms}>Terms of Service</TextLink>.
        </p>
      </Prose>
    </>
  )
}
