import { Badge } from '#web/ui/Badge.tsx'

/** A badge next to amounts from payments in test mode. */
export function TestModeBadge() {
  return <Badge>Test mode</Badge>
}
