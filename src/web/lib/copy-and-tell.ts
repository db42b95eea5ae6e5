import { copyText } from './clipboard.ts'
import { toast } from './toast.tsx'

/** Copies a text and says so; where the browser allows no way to, what to do `instead`. */
export async function copyWithToast(
  text: string,
  words: { readonly copied: string; readonly instead: string },
): Promise<boolean> {
  const copied = await copyText(text)
  if (copied) toast({ title: words.copied, tone: 'success' })
  else toast({ title: 'Copying is not allowed here', description: words.instead, tone: 'error' })
  return copied
}
