import { useState } from 'react'
import { formatCardNumber } from '#web/features/billing/card-format.ts'
import { TEST_CARDS } from '#web/features/billing/test-cards.ts'
import { TestMode } from './TestMode.tsx'

/** The mark of test mode, and its cards: each fills the form in. */
export function TestCards({ onPick }: { onPick: (cardNumber: string) => void }) {
  const [picked, setPicked] = useState('')
  return (
    <TestMode>
      <p className="mt-1 text-muted">A real card is refused here. These three are taken:</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {TEST_CARDS.map(({ number, label }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => {
                onPick(formatCardNumber(number))
                setPicked(label)
              }}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-1 py-2 text-left hover:bg-sunken"
            >
              <span className="figures font-semibold">{formatCardNumber(number)}</span>
              <span className="text-muted">{label}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {picked && `Filled in: the card that ${picked.charAt(0).toLowerCase()}${picked.slice(1)}.`}
      </p>
    </TestMode>
  )
}
