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

/** Copies a text. Returns false if the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Fallback for plain http, where there is no clipboard API. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'fixed top-0 left-0 opacity-0'
  // An open dialog traps the focus, so the field has to be inside it.
  const container = focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
  container.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
