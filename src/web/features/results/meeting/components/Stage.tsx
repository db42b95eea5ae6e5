import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { ACTION_FIELD } from '#web/features/results/meeting/meeting-action-form.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import type { Command } from '#web/features/results/meeting/keys.ts'
import { positionOf } from '#web/features/results/meeting/position.ts'
import { screenTitle } from '#web/features/results/meeting/screens.ts'
import { useFullScreen } from '#web/features/results/meeting/use-full-screen.ts'
import { useKeys } from '#web/features/results/meeting/use-keys.ts'
import { useLetterKeys } from '#web/features/results/meeting/use-letter-keys.ts'
import { useMeeting } from '#web/features/results/meeting/use-meeting.ts'
import { toggleTimer } from '#web/features/results/meeting/use-timer.ts'
import { useTouch } from '#web/features/results/meeting/use-touch.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { BlockedWindow } from './BlockedWindow.tsx'
import { MeetingBar } from './MeetingBar.tsx'
import { ScreenView } from './ScreenView.tsx'
import { StepList } from './StepList.tsx'

const KeysDialog = lazyWithPreload(() => import('./KeysDialog.tsx'), 'KeysDialog')

/** What the whole team sees: one screen at a time, with small controls. */
export function Stage(data: { round: Round; results: RoundResults }) {
  usePreload(KeysDialog)
  const meeting = useMeeting(data.round, data.results)
  const { round, screens, index, screen } = meeting
  const { canManage } = useRole()
  const navigate = useNavigate()
  const fullScreen = useFullScreen()
  const [showsKeys, setShowsKeys] = useState(false)
  const notesUrl = `${paths.present(round.id)}?${positionOf(screen)}&notes=1`
  const [isBlocked, setIsBlocked] = useState(false)
  const openNotes = () => {
    const opened = window.open(notesUrl, `sextant-notes-${round.id}`, 'popup,width=760,height=820')
    setIsBlocked(opened === null)
  }
  const leave = () =>
    void navigate(
      screens.length === 1 && round.isActive
        ? paths.shareRound(round.id)
        : paths.roundResults(round.id),
    )
  const run: Readonly<Record<Command, () => void>> = {
    next: () => meeting.moveBy(1),
    back: () => meeting.moveBy(-1),
    first: () => meeting.goTo(0),
    last: () => meeting.goTo(screens.length - 1),
    agree: () => {
      if (!canManage || screens.length === 1) return
      if (screen.step === 'decide') document.getElementById(ACTION_FIELD)?.focus()
      else meeting.goToStep('decide', screen)
    },
    notes: openNotes,
    timer: toggleTimer,
    'full-screen': () => fullScreen.toggle?.(),
    keys: () => setShowsKeys(true),
    leave,
    'leave-field': () =>
      document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  }
  const [letters, setLetters] = useLetterKeys()
  useKeys(letters, (command) => run[command]())
  const touch = useTouch((to) => run[to]())
  const heading = useKeptFocus(index)
  const title = screenTitle(screen)
  return (
    <div data-meeting="stage" className="flex min-h-dvh flex-col">
      <header className="flex min-h-[44px] flex-wrap items-center justify-between gap-x-6 border-b border-line px-4 sm:px-8">
        <p className="min-w-0 flex-1 truncate text-sm text-muted max-sm:basis-full max-sm:pt-2">
          <bdi>{round.teamName}</bdi> · <bdi>{round.title}</bdi>
        </p>
        <StepList meeting={meeting} />
      </header>
      <div className="flex flex-1 touch-pan-y flex-col px-4 py-4 sm:px-8 lg:px-12" {...touch}>
        <p role="status" className="sr-only">
          {`Screen ${index + 1} of ${screens.length}: ${title}`}
        </p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mb-3 flex flex-wrap items-baseline gap-x-4 font-display text-2xl font-medium"
        >
          {title}
          {screen.items > 1 && (
            <span className="figures font-sans text-base text-muted">
              {screen.item} of {screen.items}
            </span>
          )}
        </h1>
        {isBlocked && <BlockedWindow url={notesUrl} onClose={() => setIsBlocked(false)} />}
        <ScreenView meeting={meeting} canManage={canManage} onAgree={run.agree} />
      </div>
      <MeetingBar position={{ index, count: screens.length }} run={run} fullScreen={fullScreen} />
      {showsKeys && (
        <KeysDialog letters={letters} onLetters={setLetters} onClose={() => setShowsKeys(false)} />
      )}
    </div>
  )
}

/** Focuses the heading if the focused element has gone with the last screen. */
function useKeptFocus(index: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new screen removes elements
  }, [index])
  return heading
}
