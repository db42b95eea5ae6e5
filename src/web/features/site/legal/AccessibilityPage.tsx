import { PRODUCT_NAME } from '#domain/product.ts'
import { CONTACT_EMAIL } from '#web/lib/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { Prose } from '#web/ui/Prose.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'

export const meta = () =>
  pageMeta(
    'Accessibility',
    'Which standard these pages aim for, what is tested, and what does not work yet.',
    paths.accessibility,
  )

/** Keep in sync with docs/accessibility.md. */
export default function AccessibilityPage() {
  return (
    <>
      <PublicPageHeader
        narrow
        title="Accessibility"
        lead="Everyone on a team should be able to respond and to read the results."
      />
      <Prose>
        <h2>What we aim for</h2>
        <p>
          {PRODUCT_NAME} aims for the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on
          every page and in the survey. Our own tests find no failures, but there has been no
          external audit, so we do not claim full conformance.
        </p>

        <h2>What works</h2>
        <ul>
          <li>All pages can be used by keyboard, with a visible focus.</li>
          <li>In the survey, each answer takes one key. No mouse or account is needed.</li>
          <li>
            Pages fit a screen 320 pixels wide, so on a desktop they can be enlarged to 400 %.
          </li>
          <li>Light and dark themes both have the contrast that the standard requires.</li>
          <li>No chart relies on color alone: each has numbers or a table.</li>
          <li>Animations stop if your system is set to reduce motion.</li>
          <li>
            The PDF report is tagged: it has headings, tables and a reading order for screen
            readers.
          </li>
        </ul>

        <h2>What is tested</h2>
        <p>
          With every change, a browser opens every page in both themes, narrow and wide, and an
          automatic check (axe) must find nothing. It also answers the whole survey by keyboard
          alone. Such checks find only some problems.
        </p>

        <h2>Known limits</h2>
        <ul>
          <li>
            The tests use one browser, Chromium, and no screen reader. We have not yet worked
            through the pages with people who use one every day.
          </li>
          <li>The pages, questions and reports are in English only.</li>
          <li>
            The person who created the survey chooses when its link expires. If you need more time,
            ask that person to extend it.
          </li>
          <li>
            The PDF report is a tagged PDF. It is not checked by a validator of the standard for
            accessible PDFs (PDF/UA), so we do not claim that it meets it.
          </li>
          <li className="own:hidden">
            The payment form belongs to the payment provider, and we cannot change it.
          </li>
        </ul>

        <h2>Tell us</h2>
        <p>
          If you have a problem, write to{' '}
          <TextAnchor href={`mailto:${CONTACT_EMAIL}?subject=Accessibility`}>
            {CONTACT_EMAIL}
          </TextAnchor>
          <span className="own:hidden">
            {' '}
            or use the <TextLink to={paths.contact()}>contact form</TextLink>
          </span>
          . Say which page it is and what you use, such as your browser and screen reader. If you
          are answering a survey, do not send us its link.
        </p>
      </Prose>
    </>
  )
}
