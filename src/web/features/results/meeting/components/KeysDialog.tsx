import { KEY_LIST } from '#web/features/results/meeting/keys.ts'
import { ThemeChoice } from '#web/features/site/shell/ThemeChoice.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** The keys of a meeting, and the theme, which no header offers here. */
export function KeysDialog({
  letters,
  onLetters,
  onClose,
}: {
  letters: boolean
  onLetters: (on: boolean) => void
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys">
      <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-base">
        {KEY_LIST.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold">{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="mb-4 flex min-h-11 w-fit cursor-pointer items-center gap-2 text-base">
        <input
          type="checkbox"
          checked={letters}
          onChange={({ target }) => onLetters(target.checked)}
          className="size-[1em] accent-ink"
        />
        Single letters are keys
      </label>
      <ThemeChoice />
    </Dialog>
  )
}
