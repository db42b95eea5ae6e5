import { useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'

/** A button that copies a link; shows the link to copy by hand if the browser does not allow it. */
export function CopyLink({
  link,
  label,
}: {
  /** Default: the address of the page. */
  link?: string
  label: string
}) {
  const [outcome, setOutcome] = useState<'copied' | 'blocked'>()
  const copy = async () =>
    setOutcome((await copyText(link ?? location.href)) ? 'copied' : 'blocked')
  return (
    <div className="quiz-copy">
      <button type="button" className="quiz-button" onClick={() => void copy()}>
        {label}
      </button>
      <p role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'blocked' && (
          <>
            This browser does not allow copying. Copy it by hand:{' '}
            <code>{link ?? location.href}</code>
          </>
        )}
      </p>
    </div>
  )
}
