import { formatDateTime, formatRelative } from '#web/lib/time.ts'

/** A relative time. The exact time is its tooltip, or a second line with `full`. */
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
