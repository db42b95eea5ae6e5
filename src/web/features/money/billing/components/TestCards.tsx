import { useState } from 'react'
import { formatCardNumber } from '#web/features/money/billing/card-format.ts'
import { TEST_CARDS } from '#web/features/money/billing/test-cards.ts'
import { TestMode } from './TestMode.tsx'

/** The test-mode notice with test cards; selecting one fills in the form. */
export function TestCards({ onPick }: { onPick: (cardNumber: string) => void }) {
  const [picked, setPicked] = useState('')
  return (
    <TestMode>
      <p className="mt-1 text-muted">Real cards don't work here. Use one of these test cards:</p>
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
        {picked && `Filled in the test card: ${picked}.`}
      </p>
    </TestMode>
  )
}
