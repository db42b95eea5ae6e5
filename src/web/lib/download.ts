import { ApiError, repeatConfirmed, workspaceHeader } from './api.ts'
import { tabWorkspace } from './tab-workspace.ts'
import { toast } from './toast.ts'
import { isUnconfirmed, useApiMutation } from './use-api-mutation.ts'

/** Time after which the object URL is revoked. The browser must have started to save by then. */
const REVOKE_DELAY_MS = 60_000

/**
 * Fetches a file from the API and saves it under the name that the server sends. Throws an ApiError
 * if the server refuses.
 */
export async function download(address: string): Promise<void> {
  const attempt = () => fetchFile(address)
  const response = await attempt().catch(repeatConfirmed(attempt))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = nameIn(response.headers.get('content-disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address, {
    credentials: 'same-origin',
    headers: workspaceHeader(tabWorkspace()),
  })
  if (!response.ok) {
    throw new ApiError(response.status, await response.text(), response.statusText)
  }
  return response
}

/** Prefers `filename*`, which the server adds for letters outside ISO 8859-1. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? ''
}

/** A file offered for download. */
export interface DownloadFile {
  readonly address: string
  /** Its name within a sentence: "the PDF report". */
  readonly label: string
}

/**
 * Downloads one file at a time and reports progress and errors. The browser's own page for a failed
 * download gives no reason.
 */
export function useDownload() {
  const { mutate, isPending, variables } = useApiMutation({
    mutationFn: (file: DownloadFile) => download(file.address),
    onError: (error, _client, { label }) => {
      if (isUnconfirmed(error)) {
        toast({ title: 'Not confirmed', description: `You did not download ${label}.` })
      }
    },
  })
  const downloading = isPending ? variables : null

  function save(file: DownloadFile): void {
    if (downloading) return
    const title = `We couldn't create ${file.label}`
    mutate(file, { failure: { title, description: 'Please try again in a moment.' } })
  }

  return { downloading, save }
}
