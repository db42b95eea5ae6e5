import { useState } from 'react'
import type { QuizBranding } from '#contract/branding.ts'

/** The logo of whoever runs the round, on light paper in both themes: that is what it is made for. */
export function OwnLogo({ logo }: { logo: NonNullable<QuizBranding['logo']> }) {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  return (
    <span className="quiz-logo">
      <img
        src={logo.url}
        // Its place is kept from the beginning, so that nothing moves when it comes.
        width={logo.width}
        height={logo.height}
        alt="Logo"
        onError={() => setMissing(true)}
      />
    </span>
  )
}
