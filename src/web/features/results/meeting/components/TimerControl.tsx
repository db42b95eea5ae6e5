import ChevronDown from 'lucide-react/icons/chevron-down'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { clsx } from 'clsx'
import { TIMER_MINUTES } from '#web/features/results/meeting/timer.ts'
import { resetTimer, toggleTimer, useTimer } from '#web/features/results/meeting/use-timer.ts'
import { Button } from '#web/ui/Button.tsx'

/** A quiet countdown: its minutes, start and pause. Its end is announced once. */
export function TimerControl() {
  const { text, minutes, isRunning, hasEnded } = useTimer()
  const Icon = isRunning ? Pause : Play
  return (
    <div role="group" aria-label="Timer" className="flex items-center">
      {isRunning || hasEnded ? (
        <Button
          variant="quiet"
          size="icon"
          className="h-[44px]"
          aria-label="Reset the timer"
          onClick={() => resetTimer(minutes)}
        >
          <RotateCcw aria-hidden="true" className="size-[1.1em]" />
        </Button>
      ) : (
        <span className="relative">
          <select
            aria-label="Minutes"
            value={minutes}
            onChange={({ target }) => resetTimer(Number(target.value))}
            className="min-h-[44px] appearance-none rounded-control bg-paper pr-7 pl-2 text-sm text-muted hover:bg-sunken"
          >
            {TIMER_MINUTES.map((own) => (
              <option key={own} value={own}>
                {own} min
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2 size-[1em] -translate-y-1/2 text-muted"
          />
        </span>
      )}
      <Button
        variant="quiet"
        aria-label={`${isRunning ? 'Pause' : 'Start'} the timer, ${text}`}
        onClick={toggleTimer}
        className="min-h-[44px] px-2 py-1"
      >
        <Icon aria-hidden="true" className="size-[1.1em]" />
        <span className={clsx('figures min-w-12 text-left', hasEnded && 'underline')}>{text}</span>
      </Button>
      <p role="status" className={clsx('text-sm font-semibold', !hasEnded && 'sr-only')}>
        {hasEnded && 'Time is up'}
      </p>
    </div>
  )
}
