import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/** The round's common link, opened in a browser without a ticket. */
export const NoTicket = () => (
  <Notice title="Use the link in your email">
    <p>This survey is for invited people. Your own link is in the email that invited you.</p>
    <ul>
      <li>Search your inbox for the title above. Check the spam folder too.</li>
      <li>
        No email? Ask the person who created this survey. They can send your invitation again.
      </li>
      <li>
        Did you select Start already? Your ticket is in the browser in which you did. Open your link
        there, or select “Continue on another device” there to bring the ticket here.
      </li>
    </ul>
  </Notice>
)

/** The invitation was used in another browser. */
export const DrawnElsewhere = () => (
  <Notice title="Your ticket is in another browser">
    <p>
      This invitation was started in another browser or on another device. Only that one can send
      your response.
    </p>
    <ul>
      <li>Open your link there and continue.</li>
      <li>
        To continue here, select “Continue on another device” there, and scan the code or open the
        link with this browser.
      </li>
      <li>
        An app may have opened your link in a browser of its own. Open the link again from that app.
      </li>
    </ul>
    <p>
      Was it not you? Then someone else may have used your email. Tell the person who created this
      survey. A second ticket would let one person respond twice, so there is none.
    </p>
  </Notice>
)

/** Two invitations opened in one browser: the first ticket must not be lost. */
export const OtherTicket = () => (
  <Notice title="This browser has another person’s ticket">
    <p>
      Someone else started this survey in this browser and has not finished. Their ticket stays
      here.
    </p>
    <p>Open your own link in another browser, in a private window or on another device.</p>
  </Notice>
)

export const BadTicket = () => (
  <Notice title="This link has no valid ticket">
    <p>
      The link is incomplete, or it belongs to another survey. Copy or scan it again on the device
      that has your ticket.
    </p>
  </Notice>
)

/** The server's key is not the one that everyone else has. */
export const WrongRoundKey = () => (
  <Notice title="Your ticket would not be anonymous">
    <p>
      The fingerprint of this survey does not match. Nothing was sent. Do not respond here, and tell
      the person who created this survey.
    </p>
  </Notice>
)

export const TicketRefused = () => (
  <Notice title="Your response was not accepted">
    <p>
      Your ticket is not one of this survey. Open the link in your email again, in the browser in
      which you selected Start. Your answers are saved in this browser.
    </p>
  </Notice>
)

export const RoundEnded = () => (
  <Notice title="This survey has ended">
    <p>It takes no more responses or changes. What you sent just now was not stored.</p>
  </Notice>
)

/** A message in place of the questions, below the round's title. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus is no longer on the page.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="quiz-trouble ticket-notice">
      <h2 ref={heading} tabIndex={-1} className="quiz-text">
        {title}
      </h2>
      {children}
    </div>
  )
}
