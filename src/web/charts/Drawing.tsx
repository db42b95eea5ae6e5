import type { ReactNode } from 'react'

export interface DrawingProps {
  width: number
  height: number
  /** Read out instead of the drawing: what it shows, in a sentence. */
  label: string
  /** Keeps its own width, where it may be wider than the place it stands in. */
  fixed?: boolean
  children: ReactNode
}

/**
 * The frame of a chart, in px that are px on the page: laid out for a width, never scaled to it, so
 * that its letters keep their size. What stands inside knows neither effects nor the browser: the
 * page, the prerender and the PDF show the same drawing.
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

/** What is drawn of nothing: a sentence. */
export function EmptyDrawing({ width, label }: { width: number; label: string }) {
  return (
    <Drawing width={width} height={40} label={label}>
      <text x={0} y={25} className="fill-muted text-[14px]">
        Nothing to show yet.
      </text>
    </Drawing>
  )
}
