import type { ReactNode } from 'react'
import { CONTACT_EMAIL, DEMO_BOOKING_URL } from '#web/lib/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { useSearch } from '#web/lib/use-search.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { ButtonAnchor } from '#web/ui/Button.tsx'
import { Faq } from '#web/ui/Faq.tsx'
import type { FaqEntry } from '#web/ui/Faq.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'
import { mailLink, topicOf } from './topic.ts'

/** Prerendered in the page; hydration is deferred, since reading the page doesn't need it. */
const ContactForm = lazyWithPreload(() => import('./components/ContactForm.tsx'), 'ContactForm', {
  fallback: <Skeleton className="h-120" />,
  whenIdle: true,
})

/** A constant element: a new one on each render would lose input typed before hydration. */
const FORM = <ContactForm />

export const meta = () =>
  pageMeta('Contact', 'Contact us or book a demo. We reply within 24 hours.', paths.contact())

const FAQ: readonly FaqEntry[] = [
  {
    question: 'How soon do you reply?',
    answer: 'Within 24 hours; accounts on the Business plan get a same-day reply.',
  },
  {
    question: "I was sent a survey link and it doesn't work. Can you help?",
    answer:
      'Ask the person who sent you the link. A link expires when its round ends, and only they can reopen it or create a new one.',
  },
  {
    question: 'Can you tell me who answered what?',
    answer: 'No. It is not stored, so no one can tell.',
  },
  {
    question: 'Where do I find help with the product?',
    answer: (
      <>
        On the <TextLink to={paths.support}>support page</TextLink>, with our hours and the
        questions we are asked most.
      </>
    ),
  },
]

export default function ContactPage() {
  const topic = topicOf(useSearch())
  return (
    <>
      <PublicPageHeader
        title="Contact us"
        lead="Ask about a plan, a survey round or your results. A person reads every message."
      />
      <section
        aria-labelledby="write"
        className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[1.6fr_1fr]"
      >
        <div>
          <h2 id="write" className="mb-6 font-display text-2xl font-medium">
            Write to us
          </h2>
          {topic && (
            <Notice className="mb-6" title={`About ${topic}`}>
              Tell us your account's email address and what you need, and we'll set it up with you.
            </Notice>
          )}
          {FORM}
        </div>
        <div>
          <h2 className="mb-6 font-display text-2xl font-medium">Other ways to reach us</h2>
          <dl className="border-t border-ink">
            <Row term="Email">
              <TextAnchor href={mailLink(CONTACT_EMAIL, topic)}>{CONTACT_EMAIL}</TextAnchor>
            </Row>
            <Row term="Reply time">Within 24 hours</Row>
            <Row term="Demo">Half an hour, your questions first</Row>
          </dl>
          <ButtonAnchor
            href={DEMO_BOOKING_URL}
            target="_blank"
            rel="noopener"
            variant="secondary"
            className="mt-6"
          >
            Book a Demo<span className="sr-only"> (opens in a new tab)</span>
          </ButtonAnchor>
          <p className="mt-8 text-sm text-muted">
            Something not working? Go to the <TextLink to={paths.support}>support page</TextLink>.
          </p>
        </div>
      </section>
      <PublicSection ruled title="Frequently asked questions">
        <Faq entries={FAQ} />
      </PublicSection>
    </>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-x-4 border-b border-line py-4">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
