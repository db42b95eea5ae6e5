import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export const LINK_LOOK =
  'underline decoration-control underline-offset-4 hover:decoration-ink hover:decoration-2'

/** An underlined link inside running text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={clsx(LINK_LOOK, className)} {...rest} />
}

/** An underlined link to an email address or another site. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={clsx(LINK_LOOK, className)} {...rest}>
      {children}
    </a>
  )
}
