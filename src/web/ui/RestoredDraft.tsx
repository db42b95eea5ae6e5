import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** Says that a form shows unsaved input from before, and lets the user discard it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice title="We restored what you typed">
      It is not saved yet.{' '}
      <Button variant="quiet" className="-my-2" onClick={onDiscard}>
        Discard changes
      </Button>
    </Notice>
  )
}
