import type { Mail } from './mail.ts'

/** A paragraph of a letter: a text, or a link that stands alone. */
export type Paragraph = string | { readonly link: string; readonly label: string }

/**
 * A letter as plain text and as simple HTML, which loads nothing and holds what was given as text
 * only.
 */
export function letter(paragraphs: readonly Paragraph[]): Required<Pick<Mail, 'text' | 'html'>> {
  const text = paragraphs.map((one) => (typeof one === 'string' ? one : one.link))
  const html = paragraphs.map((one) =>
    typeof one === 'string'
      ? `<p>${escaped(one)}</p>`
      : `<p><a href="${escaped(one.link)}">${escaped(one.label)}</a></p>`,
  )
  return { text: text.join('\n\n'), html: html.join('\n') }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
