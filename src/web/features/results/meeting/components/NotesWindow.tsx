import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { Command } from '#web/features/results/meeting/keys.ts'
import { notesOf } from '#web/features/results/meeting/notes.ts'
import { screenTitle } from '#web/features/results/meeting/screens.ts'
import type { Screen } from '#web/features/results/meeting/screens.ts'
import { talksOf } from '#web/features/results/meeting/talking-points.ts'
import { useKeys } from '#web/features/results/meeting/use-keys.ts'
import { useLetterKeys } from '#web/features/results/meeting/use-letter-keys.ts'
import { useMeeting } from '#web/features/results/meeting/use-meeting.ts'
import { toggleTimer } from '#web/features/results/meeting/use-timer.ts'
import { Steps } from './Steps.tsx'
import { TimerControl } from './TimerControl.tsx'

/** What only the presenter sees: what to say now, questions that help, and what comes next. */
export function NotesWindow(data: { round: Round; results: RoundResults }) {
  const meeting = useMeeting(data.round, data.results)
  const { round, results, screens, index, screen, goTo, moveBy } = meeting
  const run: Partial<Record<Command, () => void>> = {
    next: () => moveBy(1),
    back: () => moveBy(-1),
    first: () => goTo(0),
    last: () => goTo(screens.length - 1),
    timer: toggleTimer,
  }
  const [letters] = useLetterKeys()
  useKeys(letters, (command) => run[command]?.())
  const next = screens[index + 1]
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="mx-auto w-full max-w-3xl flex-1 px-4 py-6 text-lg sm:px-8">
        <p className="text-sm text-muted">Presenter's notes, for you alone</p>
        <h1 className="mt-1 font-display text-2xl font-medium">{titleOf(screen)}</h1>
        <ul className="mt-5 grid list-disc gap-2 pl-5">
          {notesOf(screen, round).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        {talksOf(screen, results).map(({ about, prompts }) => (
          <section key={about} className="mt-6 border-t border-line pt-4">
            <h2 className="text-base font-semibold">{about}</h2>
            <ul className="mt-2 grid gap-2">
              {prompts.map((prompt) => (
                <li key={prompt} className="font-display text-xl">
                  {prompt}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="mt-8 border-t border-ink pt-4 text-base text-muted">
          {next ? `Next: ${titleOf(next)}` : 'This is the last screen.'}
        </p>
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-paper px-4 py-1 sm:px-8">
        <Steps
          position={{ index, count: screens.length }}
          onBack={() => moveBy(-1)}
          onNext={() => moveBy(1)}
        />
        <TimerControl />
      </div>
    </div>
  )
}

/** Returns the heading of a screen, with the question that it is about. */
function titleOf(screen: Screen): string {
  const title = screenTitle(screen)
  return screen.step === 'split' ? `${title}: ${screen.question.questionText}` : title
}
