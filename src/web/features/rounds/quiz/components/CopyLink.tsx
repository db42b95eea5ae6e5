import { useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'

/** A button that copies a link; shows the link to copy by hand if the browser does not allow it. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'blocked'>()
  return (
    <div className="quiz-copy">
      <button
        type="button"
        className="quiz-button"
        onClick={() => void copyText(link).then((done) => setOutcome(done ? 'copied' : 'blocked'))}
      >
        {label}
      </button>
      <p role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'blocked' && (
          <>
            This browser does not allow copying. Copy it by hand: <code>{link}</code>
          </>
        )}
      </p>
    </div>
  )
}
