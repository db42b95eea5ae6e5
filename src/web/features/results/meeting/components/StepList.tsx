import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { stepName } from '#web/features/results/meeting/screens.ts'
import type { Meeting } from '#web/features/results/meeting/use-meeting.ts'

/** The steps of the meeting; the current one is marked. On a phone they scroll. */
export function StepList({ meeting: { screens, screen, goTo } }: { meeting: Meeting }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector(`[data-step=${screen.step}]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [screen.step])
  if (screens.length === 1) return null
  return (
    <nav ref={list} aria-label="Steps of the meeting" className="-mx-2 max-w-full overflow-x-auto">
      <ol className="flex">
        {screens.map(({ step, item }, index) =>
          item > 1 ? null : (
            <li key={step}>
              <button
                type="button"
                data-step={step}
                aria-current={step === screen.step ? 'step' : undefined}
                onClick={() => goTo(index)}
                className={clsx(
                  'min-h-[44px] border-b-2 px-2 text-sm hover:border-control',
                  step === screen.step
                    ? 'border-ink font-semibold'
                    : 'border-transparent text-muted',
                )}
              >
                {stepName(step, screens)}
              </button>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
