import { clsx } from 'clsx'
import { passwordStrength } from '#domain/passwords.ts'

const POINTS = [1, 2, 3, 4, 5] as const
const FILL = { red: 'bg-red', yellow: 'bg-yellow', green: 'bg-green' } as const

/** One point per rule met, in words too. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, label, tone } = passwordStrength(password)
  return (
    <div className="-mt-2 flex items-center gap-4">
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
        <span className="sr-only">Password strength: </span>
        {password ? label : 'Strength'}
      </span>
    </div>
  )
}
