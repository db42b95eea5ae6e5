import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { pastableEmail } from '#web/features/rounds/rounds/invitation.ts'
import { copyWithToast } from '#web/lib/clipboard.ts'
import { Section } from '#web/ui/Section.tsx'
import { Button } from '#web/ui/Button.tsx'

export interface CopyableTextProps {
  title: string
  text: string
  /** Subject of an email, copied as the first line. */
  subject?: string
  copyLabel: string
  copiedTitle: string
  /** Further actions next to the copy button. */
  children?: ReactNode
}

/** A text with a button that copies it. */
export function CopyableText({
  title,
  text,
  subject,
  copyLabel,
  copiedTitle,
  children,
}: CopyableTextProps) {
  const copy = () =>
    copyWithToast(subject ? pastableEmail({ subject, text }) : text, {
      copied: copiedTitle,
      fallback: 'Select the text and copy it with your keyboard.',
    })
  return (
    <Section title={title} ruled>
      <div className="rounded-card border border-line bg-surface px-5 py-4 text-sm">
        {subject && (
          <p className="mb-3 border-b border-line pb-3 wrap-anywhere">
            <span className="text-muted">Subject: </span>
            {subject}
          </p>
        )}
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />

          {copyLabel}
        </Button>
        {children}
      </div>
    </Section>
  )
}
