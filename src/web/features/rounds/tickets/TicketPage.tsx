import type { OpenQuiz } from '#contract/quiz.ts'
import { InvitationPage } from './InvitationPage.tsx'
import { InvitedQuiz } from './InvitedQuiz.tsx'
import { OptOutPage } from './OptOutPage.tsx'
import styles from './tickets.css?inline'

/** What stands before a ticket in a fragment. */
const TICKET = '#ticket='

interface TicketPageProps {
  /** The first part of the path. */
  readonly place: string | undefined
  readonly token: string
  /** The invited round of a common link. */
  readonly quiz: OpenQuiz | undefined
  readonly fragment: string
}

/** The pages that only invited people open, in one script. */
export function TicketPage({ place, token, quiz, fragment }: TicketPageProps) {
  if (quiz) {
    const carried = fragment.startsWith(TICKET) ? fragment.slice(TICKET.length) : undefined
    return <InvitedQuiz token={token} quiz={quiz} carried={carried} />
  }
  return place === 'invite' ? <InvitationPage token={token} /> : <OptOutPage token={token} />
}

/**
 * Adds the styles with the script, so that no page is shown without them. The page's policy has no
 * other styles.
 */
function addStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

addStyles()
