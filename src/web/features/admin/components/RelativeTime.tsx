import { formatDateTime, formatRelative } from '#web/lib/time.ts'

/** How long ago; the moment itself beneath it, or where a pointer rests. */
export function RelativeTime({ at, full = false }: { at: string; full?: boolean }) {
  if (!full) {
    return (
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at)}
      </time>
    )
  }
  return (
    <time dateTime={at}>
      {formatRelative(at)}
      <span className="block text-xs font-normal text-muted">{formatDateTime(at)}</span>
    </time>
  )
}
