import { useId, useRef } from 'react'
import type { Factors } from '#contract/second-factor.ts'
import { formatDate } from '#web/lib/time.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useForgetBrowser } from './mutations.ts'

type RememberedBrowser = Factors['rememberedBrowsers'][number]

/** Lists the browsers that are not asked for the second factor. */
export function RememberedBrowsers({
  browsers,
  onEmptied,
}: {
  browsers: readonly RememberedBrowser[]
  onEmptied: () => void
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="font-semibold">
        Not asked for the second factor
      </h3>
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby={id}
        className="mt-3 divide-y divide-line border-y border-line"
      >
        {browsers.map((browser) => (
          <BrowserRow
            key={browser.id}
            browser={browser}
            // The focused button is removed with its row.
            onForgotten={() => (browsers.length > 1 ? list.current?.focus() : onEmptied())}
          />
        ))}
      </ul>
    </section>
  )
}

function BrowserRow({
  browser: { id, browser, rememberedUntil, current },
  onForgotten,
}: {
  browser: RememberedBrowser
  onForgotten: () => void
}) {
  const forget = useForgetBrowser()
  const ask = () =>
    forget.mutate(id, {
      success: `${browser} is asked at the next sign-in`,
      failure: {
        title: `${browser} is still not asked`,
        description: "We couldn't change this. Please try again.",
      },
      onSuccess: onForgotten,
    })
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{browser}</span>
          {current && <Badge>This browser</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">Until {formatDate(rememberedUntil)}</p>
      </div>
      <Button variant="secondary" className="shrink-0" pending={forget.isPending} onClick={ask}>
        Ask again<span className="sr-only"> on {browser}</span>
      </Button>
    </li>
  )
}
