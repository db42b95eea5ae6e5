import Share2 from 'lucide-react/icons/share-2'
import type { AssessmentSummary } from '#contract/assessments.ts'
import type { Round } from '#contract/rounds.ts'
import { chatMessageFor, invitationFor } from '#web/features/rounds/rounds/invitation.ts'
import { drawQr } from '#web/lib/qr-code.ts'
import { quizUrl } from '#web/features/rounds/rounds/round-words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import type { Invitation } from '#web/features/rounds/rounds/invitation.ts'
import { AnswerYourself } from './AnswerYourself.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import { InvitationTexts } from './InvitationTexts.tsx'
import { LiveCount } from './LiveCount.tsx'
import { ShareHeader } from './ShareHeader.tsx'
import { TeamResults } from './TeamResults.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

export interface SharePanelProps {
  round: Round
  assessment: AssessmentSummary | undefined
}

/** Link, QR code and invitation texts of an active round, and what happens next. */
export function SharePanel({ round, assessment }: SharePanelProps) {
  const url = quizUrl(round)
  const invitation = invitationFor(round, assessment)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="no-print min-w-0">
        <ShareHeader round={round} title="Ready to share." />
        <div className="mt-10">
          <CopyField label="Survey link" value={url} />
          <ShareWithApp invitation={invitation} url={url} />
          <LiveCount round={round} />
        </div>
      </div>
      <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2">
        <InvitationCard round={round} assessment={assessment} drawing={drawQr(url)} />
      </div>
      <div className="no-print grid min-w-0 gap-12 lg:col-start-1">
        <WhatHappensNext round={round} assessment={assessment} />
        <InvitationTexts invitation={invitation} chatMessage={chatMessageFor(round, assessment)} />
        <TeamResults round={round} />
        {round.createdByYou && <AnswerYourself round={round} />}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.roundResults(round.id)} variant="secondary">
            Go to the results
          </ButtonLink>
          <ButtonLink to={paths.present(round.id)} variant="secondary">
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
