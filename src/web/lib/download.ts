import { useState } from 'react'
import { ApiError, failureOf } from './api.ts'
import { toast } from './toast.ts'

/** How long the browser may take to begin to save what it was handed. */
const PATIENCE = 60_000

/**
 * Fetches a file of the server's own and hands it to the browser to be saved, under the name that
 * the server gives it. Throws an ApiError where the server refuses it.
 */
export async function download(address: string): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) {
    throw new ApiError(response.status, await response.text(), response.statusText)
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = nameIn(response.headers.get('content-disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE)
}

/** Prefers `filename*`, which the server adds for letters outside ISO 8859-1. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? ''
}

/** A file that can be had here. */
export interface WantedFile {
  readonly address: string
  /** In a sentence: "the PDF report". */
  readonly called: string
}

/**
 * One file at a time, with words for what goes on and for what went wrong: the browser's own page
 * for a failed download says neither why nor what to do.
 */
export function useDownload() {
  const [making, setMaking] = useState<WantedFile | null>(null)

  async function save(file: WantedFile): Promise<void> {
    if (making) return
    setMaking(file)
    try {
      await download(file.address)
    } catch (error) {
      toast({
        title: `We couldn't create ${file.called}`,
        description: failureOf(error as Error, 'Please try again in a moment.'),
        tone: 'error',
      })
    } finally {
      setMaking(null)
    }
  }

  return { making, save }
}
