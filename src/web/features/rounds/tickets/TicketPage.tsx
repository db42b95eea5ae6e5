import type { ReactElement } from 'react'
import type { OpenQuiz } from '#contract/quiz.ts'
import { InvitationPage, openInvitation } from './InvitationPage.tsx'
import { InvitedQuiz } from './InvitedQuiz.tsx'
import { OptOutPage } from './OptOutPage.tsx'
import './tickets.css'

/** What stands before a ticket in a fragment. */
const TICKET = '#ticket='

interface TicketPlace {
  /** The first part of the path. */
  readonly place: string | undefined
  readonly token: string
  /** The invited round of a common link. */
  readonly quiz: OpenQuiz | undefined
  readonly fragment: string
  readonly onRetry: () => void
}

/** Returns a page that only invited people open. They are in one script. Never rejects. */
export async function openTicketPage({
  place,
  token,
  quiz,
  fragment,
  onRetry,
}: TicketPlace): Promise<ReactElement> {
  if (quiz) {
    const carried = fragment.startsWith(TICKET) ? fragment.slice(TICKET.length) : undefined
    return <InvitedQuiz token={token} quiz={quiz} carried={carried} />
  }
  if (place !== 'invite') return <OptOutPage token={token} />
  return <InvitationPage opening={await openInvitation(token)} onRetry={onRetry} />
}
