import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '#web/ui/Button.tsx'

export interface StepsProps {
  /** The current screen, from 0, and the number of screens. */
  position: { readonly index: number; readonly count: number }
  onBack: () => void
  onNext: () => void
}

/** Back, position and Next. */
export function Steps({ position: { index, count }, onBack, onNext }: StepsProps) {
  return (
    <div className="flex items-center gap-2">
      {/* Not disabled at the ends: a disabled button would lose the focus. */}
      <Button
        variant="secondary"
        aria-disabled={index === 0}
        onClick={onBack}
        className="min-h-[44px] px-3 py-1"
      >
        <ChevronLeft aria-hidden="true" className="size-[1.2em]" />
        <span className="max-xs:sr-only">Back</span>
      </Button>
      <p className="figures min-w-16 text-center text-sm text-muted">
        {index + 1} of {count}
      </p>
      <Button
        aria-disabled={index === count - 1}
        onClick={onNext}
        className="min-h-[44px] px-3 py-1"
      >
        Next
        <ChevronRight aria-hidden="true" className="size-[1.2em]" />
      </Button>
    </div>
  )
}
