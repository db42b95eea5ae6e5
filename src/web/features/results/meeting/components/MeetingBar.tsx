import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import NotebookText from 'lucide-react/icons/notebook-text'
import X from 'lucide-react/icons/x'
import type { Command } from '#web/features/results/meeting/keys.ts'
import type { useFullScreen } from '#web/features/results/meeting/use-full-screen.ts'
import { Button } from '#web/ui/Button.tsx'
import { Steps } from './Steps.tsx'
import type { StepsProps } from './Steps.tsx'
import { TimerControl } from './TimerControl.tsx'

export interface MeetingBarProps extends Pick<StepsProps, 'position'> {
  run: Readonly<Record<Command, () => void>>
  fullScreen: ReturnType<typeof useFullScreen>
}

/** The controls below the screen. Each has a key, too. */
export function MeetingBar({ position, run, fullScreen }: MeetingBarProps) {
  const FullScreenIcon = fullScreen.isFull ? Minimize : Maximize
  return (
    <div
      role="toolbar"
      aria-label="Meeting"
      className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-paper px-3 py-1 sm:px-7"
    >
      <Steps position={position} onBack={run.back} onNext={run.next} />
      <div className="flex flex-wrap items-center">
        <TimerControl />
        <Button variant="quiet" onClick={run.notes} className="min-h-[44px] px-3 py-1">
          <NotebookText aria-hidden="true" className="size-[1.2em]" />
          <span className="max-sm:sr-only">Notes</span>
        </Button>
        {fullScreen.toggle && (
          <Button
            variant="quiet"
            size="icon"
            className="h-[44px]"
            aria-label={fullScreen.isFull ? 'Leave full screen' : 'Full screen'}
            onClick={run['full-screen']}
          >
            <FullScreenIcon aria-hidden="true" className="size-[1.2em]" />
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon"
          // A phone has no keys, and its theme follows the system or the other pages.
          className="h-[44px] max-sm:hidden"
          aria-label="Keys and theme"
          onClick={run.keys}
        >
          <CircleQuestionMark aria-hidden="true" className="size-[1.2em]" />
        </Button>
        <Button variant="quiet" onClick={run.leave} className="min-h-[44px] px-3 py-1">
          <X aria-hidden="true" className="size-[1.2em]" />
          <span className="max-sm:sr-only">Leave</span>
        </Button>
      </div>
    </div>
  )
}
