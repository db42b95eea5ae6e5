import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Round } from '#contract/rounds.ts'
import { formatJoinCode } from '#domain/join-code.ts'
import { isLive, isRequestUsed } from '#domain/release.ts'
import {
  answeredInWords,
  missingInWords,
  stateInWords,
} from '#web/features/results/meeting/collect-words.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { joinCodeQuery } from '#web/features/results/meeting/queries.ts'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { quizUrl, receivedFromTeam } from '#web/features/rounds/rounds/round-words.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { drawQr } from '#web/lib/qr-code.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'

const ReleaseDialog = lazyWithPreload(
  () => import('#web/features/results/results/components/ReleaseDialog.tsx'),
  'ReleaseDialog',
)

export interface CollectProps {
  round: Round
  hasResults: boolean
  canReveal: boolean
  onGoOn: () => void
  onRevealed: () => void
}

/** How people answer, how many have, and the button that shows the results to all. */
export function Collect({ round, hasResults, canReveal, onGoOn, onRevealed }: CollectProps) {
  const { isActive, access, expectedResponses, waiting, groupSize } = round
  const received = receivedFromTeam(round)
  const state = stateInWords(round)
  const isUsed = isRequestUsed({ access, hasResults: round.released > 0 })
  const isAskable = isActive && !isLive(groupSize) && !isUsed
  return (
    <div className="grid flex-1 items-center gap-x-16 gap-y-6 lg:auto-cols-fr lg:grid-flow-col">
      <div>
        <p role="status" className="figures font-display text-display font-medium text-balance">
          {answeredInWords(round)}
        </p>
        {expectedResponses !== null && (
          <ProgressBar
            className="mt-4"
            percent={Math.min(100, (received / expectedResponses) * 100)}
            label="Responses received"
            valueText={answeredInWords(round)}
          />
        )}
        {state && <p className="mt-4 text-lg">{state}</p>}
        {access === 'invited' && isActive && (
          <p className="mt-4 text-lg">People answer with the link in their email.</p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {canReveal && isAskable && (waiting > 0 || !hasResults) && (
            <Reveal round={round} onRevealed={onRevealed} />
          )}
          {hasResults && (
            <Button
              size="lg"
              variant={isAskable && waiting > 0 ? 'secondary' : 'primary'}
              onClick={onGoOn}
            >
              Go on to the score
            </Button>
          )}
        </div>
      </div>
      {access === 'open' && isActive && <QuizLink round={round} />}
    </div>
  )
}

function QuizLink({ round }: { round: Round }) {
  const url = quizUrl(round)
  const { canManage } = useRole()
  const { data: join } = useQuery({ ...joinCodeQuery(round.id), enabled: canManage })
  return (
    <div className="grid justify-items-center gap-3">
      <QrCode
        drawing={drawQr(url)}
        label="QR code of the survey link"
        className="size-[min(60vh,56vw)] max-w-full lg:max-w-[40vw]"
      />
      {join ? (
        <p className="text-center text-lg">
          Or open <strong className="wrap-anywhere">{`${location.host}${paths.join}`}</strong> and
          enter{' '}
          <strong className="block font-display text-3xl tracking-widest">
            {formatJoinCode(join.code)}
          </strong>
        </p>
      ) : (
        <p className="max-w-full text-center text-lg font-semibold wrap-anywhere">{url}</p>
      )}
    </div>
  )
}

/** Shows the results to all. Below the group size it says how many responses are missing. */
function Reveal({ round, onRevealed }: { round: Round; onRevealed: () => void }) {
  usePreload(ReleaseDialog)
  const { refetch, isFetching } = useQuery({ ...roundQuery(round.id), enabled: false })
  const [state, setState] = useState<'idle' | 'asked' | 'confirming'>('idle')
  const missing = missingInWords(round)
  const ask = async () => {
    // The count on the page may be some seconds old.
    const { data } = await refetch()
    setState(missingInWords(data ?? round) ? 'asked' : 'confirming')
  }
  return (
    <div>
      <Button size="lg" pending={isFetching && state === 'idle'} onClick={() => void ask()}>
        Reveal the results
      </Button>
      <p role="alert" className="mt-3 max-w-prose text-lg empty:hidden">
        {state === 'asked' && missing}
      </p>
      {state === 'confirming' && (
        <ReleaseDialog round={round} onClose={() => setState('idle')} onReleased={onRevealed} />
      )}
    </div>
  )
}
