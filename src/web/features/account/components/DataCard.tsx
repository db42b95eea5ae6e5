import { Download } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { ButtonAnchor } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

export function DataCard() {
  return (
    <Card title="Your data">
      <p className="text-muted">
        One file (JSON) with all that we keep for your account: profile, logins, teams, rounds, your
        own saved results and your support requests. What other people answered is in it only as the
        released figures that you see too.
      </p>
      <ButtonAnchor href={paths.accountExport} download variant="secondary" className="mt-5">
        <Download aria-hidden="true" className="size-4" />
        Download my data
      </ButtonAnchor>
    </Card>
  )
}
