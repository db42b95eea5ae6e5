import { clsx } from 'clsx'

/** Up to four key numbers in a row, separated by vertical lines, each with its label below. */
export function KeyFigures({
  figures,
  className,
}: {
  figures: readonly { value: number | string; label: string }[]
  className?: string
}) {
  return (
    <div className={clsx('border-b border-ink', className)}>
      <dl className="mx-auto grid max-w-6xl grid-cols-2 px-4 sm:px-6 lg:grid-cols-4">
        {figures.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1 py-5 lg:border-l lg:border-line lg:px-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures font-display text-2xl font-medium sm:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
