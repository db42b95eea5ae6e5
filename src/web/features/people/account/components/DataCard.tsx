import Download from 'lucide-react/icons/download'
import { useDownload } from '#web/lib/download.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

export function DataCard() {
  const { downloading, save } = useDownload()
  const progress = downloading ? `Preparing ${downloading.label}…` : ''
  return (
    <Card title="Your data">
      <p className="text-muted">
        A JSON file with everything we store for your account: profile, second factors, signed-in
        browsers, teams, rounds, your own saved results, your branding, the names of your API keys
        and your support requests. Other people's answers are included only as the results that you
        see on the site.
      </p>
      <Button
        variant="secondary"
        className="mt-5"
        pending={downloading !== null}
        pendingLabel={progress}
        onClick={() => save({ address: paths.accountExport, label: 'your file' })}
      >
        <Download aria-hidden="true" className="size-4" />
        Download my data
      </Button>
      <span role="status" className="sr-only">
        {progress}
      </span>
    </Card>
  )
}
