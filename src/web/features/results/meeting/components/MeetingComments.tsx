import { clsx } from 'clsx'
import type { CommentPart } from '#web/features/results/meeting/comment-parts.ts'

/** One screenful of the comments on an open question, in random order. */
export function MeetingComments({ part: { question, texts, note, long } }: { part: CommentPart }) {
  return (
    <div className="flex flex-1 flex-col gap-6">
      <p className="text-lg text-muted">{question}</p>
      {texts.length > 0 && (
        <ul className="grid flex-1 content-evenly gap-4">
          {texts.map((text, index) => (
            <li
              // Texts may be equal.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              dir="auto"
              className={clsx(
                'border-l-2 border-control pl-5 whitespace-pre-line wrap-anywhere',
                long ? 'text-lg' : 'font-display text-2xl',
              )}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      {note && <p className={texts.length > 0 ? 'text-muted' : 'text-xl'}>{note}</p>}
    </div>
  )
}
