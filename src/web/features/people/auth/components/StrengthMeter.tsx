import { clsx } from 'clsx'
import { assessPassword } from '#domain/passwords.ts'

const POINTS = [1, 2, 3, 4, 5] as const
const FILL = { red: 'bg-red', yellow: 'bg-yellow', green: 'bg-green' } as const

/** The password's strength as a bar and as text, with the reason if it is too easy to guess. */
export function StrengthMeter({
  password,
  shownError,
}: {
  password: string
  /** The error at the field, which the meter does not repeat. */
  shownError?: string | undefined
}) {
  const { score, label, tone, tooEasy } = assessPassword(password)
  return (
    <div className="-mt-2">
      <div className="flex items-center gap-4">
        <span aria-hidden="true" className="flex flex-1 gap-1">
          {POINTS.map((point) => (
            <span
              key={point}
              className={clsx(
                'h-1.5 flex-1 rounded-full outline outline-control -outline-offset-1',
                point <= score ? FILL[tone] : 'bg-sunken',
              )}
            />
          ))}
        </span>
        <span aria-live="polite" className="min-w-32 text-right text-sm">
          {password ? (
            <>
              <span className="sr-only">Password strength: </span>
              {label}
            </>
          ) : (
            <span aria-hidden="true">Strength</span>
          )}
        </span>
      </div>
      <p aria-live="polite" className="text-sm text-red-text">
        {tooEasy !== shownError && tooEasy}
      </p>
    </div>
  )
}
