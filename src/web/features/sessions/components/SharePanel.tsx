import { Share2 } from 'lucide-react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { chatMessageFor, invitationFor } from '#web/features/sessions/invitation.ts'
import { drawQr } from '#web/lib/qr-code.ts'
import { quizUrl } from '#web/features/sessions/session-words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import type { Invitation } from '#web/features/sessions/invitation.ts'
import { AnswerYourself } from './AnswerYourself.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import { InvitationTexts } from './InvitationTexts.tsx'
import { LiveCount } from './LiveCount.tsx'
import { ShareHeader } from './ShareHeader.tsx'
import { TeamResults } from './TeamResults.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

export interface SharePanelProps {
  session: QuizSession
  assessment: AssessmentSummary | undefined
}

/** Link, QR code and invitation texts of an active session, and what happens next. */
export function SharePanel({ session, assessment }: SharePanelProps) {
  const url = quizUrl(session)
  const invitation = invitationFor(session, assessment)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="no-print min-w-0">
        <ShareHeader session={session} title="Ready to share." />
        <div className="mt-10">
          <CopyField label="Quiz link" value={url} />
          <ShareWithApp invitation={invitation} url={url} />
          <LiveCount session={session} />
        </div>
      </div>
      <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2">
        <InvitationCard session={session} assessment={assessment} drawing={drawQr(url)} />
      </div>
      <div className="no-print grid min-w-0 gap-12 lg:col-start-1">
        <WhatHappensNext session={session} assessment={assessment} />
        <InvitationTexts
          invitation={invitation}
          chatMessage={chatMessageFor(session, assessment)}
        />
        <TeamResults session={session} />
        {session.createdByYou && <AnswerYourself session={session} />}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.sessionResults(session.id)} variant="secondary">
            Go to the results
          </ButtonLink>
          <ButtonLink to={paths.present(session.id)} variant="secondary">
            Present
          </ButtonLink>
          <ButtonLink to={paths.dashboard} variant="quiet">
            Dashboard
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** Opens the device's share sheet where there is one, mostly on phones. */
function ShareWithApp({ invitation, url }: { invitation: Invitation; url: string }) {
  if (!('share' in navigator)) return null
  return (
    <Button
      variant="secondary"
      className="mt-3"
      onClick={() => {
        // The promise rejects when the user closes the share sheet, which is not an error.
        navigator.share({ title: invitation.subject, url }).catch(() => {})
      }}
    >
      <Share2 aria-hidden="true" className="size-4" />
      Share with an app
    </Button>
  )
}
