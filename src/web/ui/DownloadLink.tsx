import type { ReactNode } from 'react'
import { useDownload } from '#web/lib/download.ts'
import type { DownloadFile } from '#web/lib/download.ts'
import { LINK_LOOK } from './TextLink.tsx'

/** A button that looks like a link inside running text and downloads a file of the API. */
export function DownloadLink({ children, ...file }: DownloadFile & { children: ReactNode }) {
  const { downloading, save } = useDownload()
  return (
    <button
      type="button"
      className={LINK_LOOK}
      aria-disabled={downloading !== null || undefined}
      onClick={() => save(file)}
    >
      {children}
      <span role="status" className="sr-only">
        {downloading ? `Preparing ${file.label}…` : ''}
      </span>
    </button>
  )
}
