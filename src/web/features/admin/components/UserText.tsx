import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * Words that somebody typed, in a table: in their own direction, and on several lines where they
 * are long, so that one account does not push the columns of all others out of sight.
 */
export function UserText({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <bdi
      className={clsx(
        'block w-max wrap-break-word whitespace-normal',
        wide ? 'max-w-56' : 'max-w-44',
      )}
    >
      {children}
    </bdi>
  )
}
