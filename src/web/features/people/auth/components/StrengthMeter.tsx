import { clsx } from 'clsx'
import { assessPassword } from '#domain/passwords.ts'

const POINTS = [1, 2, 3, 4, 5] as const
const FILL = { red: 'bg-red', yellow: 'bg-yellow', green: 'bg-green' } as const

/** The password's strength as a bar and as text, with the rule that is still missing, or why it is refused. */
export function StrengthMeter({
  password,
  shownError,
}: {
  password: string
  /** The error at the field, which the meter does not repeat. */
  shownError?: string | undefined
}) {
  const { score, label, tone, brokenRule, tooEasy } = assessPassword(password)
  const reason = password ? (tooEasy ?? brokenRule) : undefined
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
      <p aria-live="polite" className={clsx('text-sm', tooEasy ? 'text-red-text' : 'text-muted')}>
        {reason !== shownError && reason}
      </p>
    </div>
  )
}
