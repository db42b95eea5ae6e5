import { Badge } from '#web/ui/Badge.tsx'

/** A badge next to amounts from payments in test mode. */
export function TestMode() {
  return <Badge>Test mode</Badge>
}
