import { Badge } from '#web/ui/Badge.tsx'

/** Beside sums that nobody has really paid. */
export function TestMode() {
  return <Badge>Test mode</Badge>
}
