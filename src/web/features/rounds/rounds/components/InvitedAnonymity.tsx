import { readableFingerprint } from '#domain/invited-rounds.ts'
import { Section } from '#web/ui/Section.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** What protects the people of an invited round, for the manager. */
export function InvitedAnonymity({ fingerprint }: { fingerprint: string | undefined }) {
  return (
    <Section title="Anonymity" ruled>
      {fingerprint !== undefined && (
        <>
          <p className="text-sm text-muted">
            The round's fingerprint. Everyone invited sees it in their email, and under Details
            before the first question: if it is the same for all, no one got a ticket that marks
            them.
          </p>
          <p className="mt-2 rounded-control bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
            {readableFingerprint(fingerprint)}
          </p>
        </>
      )}
      <Disclosure summary="How can this be anonymous?" className="mt-2">
        <div className="mt-2 space-y-3 pl-6 text-sm text-muted">
          <p>
            Think of a polling station. At the door, each invited person is ticked off a list and
            gets one ballot paper. The paper has a stamp, and no name.
          </p>
          <p>
            Here the personal link is the door. The person's browser makes the ticket and hides it
            in an envelope; the server stamps the envelope without seeing the ticket. Later the
            answers come with the stamped ticket alone. The server can check the stamp, and has
            never seen which envelope it came from.
          </p>
          <p>
            So the server knows who has picked up a ticket, for reminders, and you do not see that
            either. Neither of you can tell which answers are whose. One ticket counts once, so no
            one can add answers, you included.
          </p>
        </div>
      </Disclosure>
    </Section>
  )
}
