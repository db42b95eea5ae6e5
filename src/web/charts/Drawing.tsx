import type { ReactNode } from 'react'

export interface DrawingProps {
  width: number
  height: number
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
  /** Keeps the given width, even if it exceeds the available one. */
  fixed?: boolean
  children: ReactNode
}

/**
 * The SVG frame of a chart. Charts are laid out for a width and never scaled, so that the font size
 * stays. Content must not use effects or browser APIs: the page, the prerender and the PDF share
 * it.
 */
export function Drawing({ width, height, label, fixed = false, children }: DrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      {...(fixed && { width, height })}
      className={fixed ? 'figures block max-w-none' : 'figures block h-auto w-full'}
    >
      {children}
    </svg>
  )
}

/** A sentence in place of a chart without data. */
export function EmptyDrawing({ width, label }: { width: number; label: string }) {
  return (
    <Drawing width={width} height={40} label={label}>
      <text x={0} y={25} className="fill-muted text-[14px]">
        Nothing to show yet.
      </text>
    </Drawing>
  )
}
