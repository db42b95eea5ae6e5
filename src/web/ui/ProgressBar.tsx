import { clsx } from 'clsx'

export interface ProgressBarProps {
  /** 0 to 100. */
  percent: number
  /** Accessible name, if no visible text names the bar. */
  label?: string
  labelledBy?: string
  /** Accessible value instead of the percent: "2 of 3 teams". */
  valueText?: string
  className?: string
}

/** A progress bar. An SVG, so that the length needs no inline style. */
export function ProgressBar({
  percent,
  label,
  labelledBy,
  valueText,
  className,
}: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent))
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={valueText}
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className={clsx('block h-2 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <rect
        width="100"
        height="2"
        transform={`scale(${value / 100} 1)`}
        className="fill-ink transition-transform duration-200 ease-out"
      />
    </svg>
  )
}
