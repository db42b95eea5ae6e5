import type { QrDrawing } from '#web/lib/qr-code.ts'

/** Black on white in every theme, because some cameras cannot read inverted codes. */
export function QrCode({
  drawing: { size, path },
  label,
  className,
}: {
  drawing: QrDrawing
  label: string
  className?: string
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
