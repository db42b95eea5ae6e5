import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useId, useRef, useState } from 'react'
import { copyWithToast } from '#web/lib/clipboard.ts'
import { Button } from './Button.tsx'
import { controlClass } from './Field.tsx'

export interface CopyFieldProps {
  label: string
  value: string
  labelHidden?: boolean
  /** Title of the toast after copying. Default: URL copied to clipboard! */
  copiedTitle?: string
}

/** A read-only text with a copy button; focusing the field selects the text. */
export function CopyField({
  label,
  value,
  labelHidden = false,
  copiedTitle = 'URL copied to clipboard!',
}: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    const done = await copyWithToast(value, {
      copied: copiedTitle,
      fallback: 'The text is selected: copy it with your keyboard.',
    })
    if (done) setCopied(true)
    else input.current?.select()
  }

  return (
    <div>
      <label
        htmlFor={id}
        className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}
      >
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          // Belongs to no form: Enter in it submits nothing.
          form=""
          value={value}
          onFocus={(event) => event.target.select()}
          className={controlClass}
        />
        <Button
          onClick={copy}
          aria-label={`${copied ? 'Copied' : 'Copy'} ${label}`}
          className="shrink-0"
        >
          {copied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
