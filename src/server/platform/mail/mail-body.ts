import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Mail } from './mail.ts'

/** A paragraph of an email: text, or a link. */
export type Paragraph = string | { readonly link: string; readonly label: string }

/** Returns an email's body as plain text and as HTML with all text escaped and no external content. */
export function mailBody(paragraphs: readonly Paragraph[]): Required<Pick<Mail, 'text' | 'html'>> {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.link))
  const html = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p>${escapeHtml(part)}</p>`
      : `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`,
  )
  return { text: text.join('\n\n'), html: html.join('\n') }
}
