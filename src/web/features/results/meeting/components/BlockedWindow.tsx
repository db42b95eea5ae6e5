import { Button } from '#web/ui/Button.tsx'

/** Says that the browser did not open the notes, and how to open them. */
export function BlockedWindow({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y border-ink py-2"
    >
      <p>
        Your browser blocked the second window. Allow pop-ups for this site, or{' '}
        <a href={url} target="_blank" rel="noopener" className="underline" onClick={onClose}>
          open the notes in a new tab
        </a>
        .
      </p>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
