import { formatAgree } from '#domain/scoring.ts'

/** The share of answers that agree (percent), beside a score; nothing if it is not published. */
export function AgreeShare({ agree }: { agree: number | null | undefined }) {
  if (agree === null || agree === undefined) return null
  return (
    <span className="figures text-sm font-normal whitespace-nowrap text-muted">
      {formatAgree(agree)}% of answers agree
    </span>
  )
}
