import { copyText } from './copy-text.ts'
import { toast } from './toast.ts'

/**
 * Copies a text and shows the toast `copied`, or `fallback` (how to copy by hand) if the browser
 * does not allow it. Returns whether the text was copied.
 */
export async function copyWithToast(
  text: string,
  words: { readonly copied: string; readonly fallback: string },
): Promise<boolean> {
  const copied = await copyText(text)
  if (copied) toast({ title: words.copied, tone: 'success' })
  else toast({ title: 'Your browser blocked copying', description: words.fallback, tone: 'error' })
  return copied
}
