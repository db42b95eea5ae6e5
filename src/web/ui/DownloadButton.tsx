import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { useDownload } from '#web/lib/download.ts'
import type { DownloadFile } from '#web/lib/download.ts'
import { Button } from './Button.tsx'

/** Downloads a file of the API, and says that it is being prepared. */
export function DownloadButton({ children, ...file }: DownloadFile & { children: ReactNode }) {
  const { downloading, save } = useDownload()
  const progress = downloading ? `Preparing ${downloading.label}…` : ''
  return (
    <>
      <Button
        variant="secondary"
        className="mt-5"
        pending={downloading !== null}
        pendingLabel={progress}
        onClick={() => save(file)}
      >
        <Download aria-hidden="true" className="size-4 shrink-0" />
        {children}
      </Button>
      <span role="status" className="sr-only">
        {progress}
      </span>
    </>
  )
}
