import { paths } from '#web/paths.ts'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Card } from '#web/ui/Card.tsx'

export function DataCard() {
  return (
    <Card title="Your data">
      <p className="text-muted">
        A JSON file with everything we store for your account: profile, second factors, signed-in
        browsers, teams, rounds, your own saved results, your branding, the names of your API keys
        and your support requests. Other people's answers are included only as the results that you
        see on the site.
      </p>
      <DownloadButton address={paths.accountExport} label="your file">
        Download my data
      </DownloadButton>
    </Card>
  )
}
