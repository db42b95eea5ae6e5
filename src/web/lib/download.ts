import { useMutation } from '@tanstack/react-query'
import { ApiError, failureOf, repeatConfirmed, workspaceHeader } from './api.ts'
import { tabWorkspace } from './tab-workspace.ts'
import { toast } from './toast.ts'

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

const isUnconfirmed = (error: Error) =>
  error instanceof ApiError && error.code === 'confirmation_required'

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
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (file: DownloadFile) => download(file.address),
    onError: (error, { label }) =>
      toast(
        isUnconfirmed(error)
          ? { title: 'Not confirmed', description: `You did not download ${label}.` }
          : {
              title: `We couldn't create ${label}`,
              description: failureOf(error, 'Please try again in a moment.'),
              tone: 'error',
            },
      ),
  })
  const downloading = isPending ? variables : null

  async function save(file: DownloadFile): Promise<void> {
    if (!downloading) await mutateAsync(file).catch(() => undefined)
  }

  return { downloading, save }
}
