import type { ReactNode } from 'react'
import { CONTACT_EMAIL, DEMO_BOOKING_URL } from '#web/lib/product.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { useSearch } from '#web/lib/useSearch.ts'
import { paths } from '#web/paths.ts'
import { ButtonAnchor } from '#web/ui/Button.tsx'
import { Faq } from '#web/ui/Faq.tsx'
import type { FaqEntry } from '#web/ui/Faq.tsx'
import { Masthead } from '#web/ui/Masthead.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextAnchor, TextLink } from '#web/ui/TextLink.tsx'
import { mailLink, topicOf } from './topic.ts'

export const meta = () =>
  pageMeta('Contact', 'Write to us or book a demo. We answer within 24 hours on working days.')

const FAQ: readonly FaqEntry[] = [
  {
    question: 'How soon do you answer?',
    answer: 'Within 24 hours on working days. Accounts on the Business plan get a same-day answer.',
  },
  {
    question: 'I was sent a quiz link and it does not work. Can you help?',
    answer:
      'Please ask the person who sent it: a link ends with its round, and only they can open it again or make a new one.',
  },
  {
    question: 'Can you tell me who answered what?',
    answer: 'No. It is not stored, so nobody can: neither you nor we.',
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
      <Masthead
        title="Talk to us"
        lead="Questions about a plan, a round you are planning, or what the numbers mean: a person reads every message."
      >
        <ButtonAnchor href={mailLink(CONTACT_EMAIL, topic)} size="lg">
          Write an email
        </ButtonAnchor>
        <ButtonAnchor
          href={DEMO_BOOKING_URL}
          target="_blank"
          rel="noopener"
          size="lg"
          variant="secondary"
        >
          Book a Demo<span className="sr-only"> (opens in a new tab)</span>
        </ButtonAnchor>
      </Masthead>
      <Section title="Where to find us">
        {topic && (
          <Notice className="mb-8" title={`About ${topic}`}>
            Tell us your account's email address and what you need; the email above already has the
            subject.
          </Notice>
        )}
        <dl className="grid border-t border-ink">
          <Row term="Email">
            <TextAnchor href={mailLink(CONTACT_EMAIL, topic)}>{CONTACT_EMAIL}</TextAnchor>
          </Row>
          <Row term="Answers">Within 24 hours, Monday to Friday</Row>
          <Row term="Demo">
            Half an hour, your questions first.{' '}
            <TextAnchor href={DEMO_BOOKING_URL} target="_blank" rel="noopener">
              Choose a time<span className="sr-only"> (opens in a new tab)</span>
            </TextAnchor>
          </Row>
        </dl>
      </Section>
      <div className="border-t border-ink">
        <Section title="Questions">
          <Faq entries={FAQ} />
        </Section>
      </div>
    </>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 border-b border-line py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
