import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Mail } from './mail.ts'

/** A paragraph of an email: text, or a link. */
export type Paragraph =
  | string
  | { readonly link: string; readonly label: string; readonly isButton?: boolean }

/** As an attribute, because many mail apps ignore style sheets. The contrast is 7.1 to 1. */
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:bold'

/** Returns an email's body as plain text and as HTML with all text escaped and no external content. */
export function mailBody(paragraphs: readonly Paragraph[]): Required<Pick<Mail, 'text' | 'html'>> {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.link))
  const html = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p>${escapeHtml(part)}</p>`
      : `<p><a href="${escapeHtml(part.link)}"${part.isButton ? ` style="${BUTTON}"` : ''}>${escapeHtml(part.label)}</a></p>`,
  )
  return { text: text.join('\n\n'), html: html.join('\n') }
}
