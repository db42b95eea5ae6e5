import { cva } from 'class-variance-authority'
import type { VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const buttonClass = cva(
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline transition-[transform,background-color,border-color] duration-120 ease-out select-none active:scale-[0.985] disabled:cursor-not-allowed disabled:active:scale-100 aria-disabled:cursor-not-allowed aria-disabled:active:scale-100',
  {
    variants: {
      variant: {
        primary:
          'border-ink bg-ink text-on-ink hover:bg-ink-press disabled:border-line disabled:bg-line disabled:text-muted aria-disabled:opacity-70',
        secondary:
          'border-control bg-transparent text-ink hover:border-ink hover:bg-sunken disabled:border-line disabled:text-muted aria-disabled:opacity-70',
        quiet:
          'border-transparent bg-transparent text-ink hover:bg-sunken disabled:text-muted aria-disabled:opacity-70',
        danger:
          'border-red-text bg-transparent text-red-text hover:bg-red-text hover:text-paper disabled:border-line disabled:text-muted aria-disabled:opacity-70',
      },
      size: {
        md: 'min-h-11 px-4 py-2 text-sm',
        lg: 'min-h-13 px-6 py-3 text-base',
        icon: 'size-11 p-0',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'md', wide: false },
  },
)

type ButtonStyle = VariantProps<typeof buttonClass>

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** True while the button's action is running. It then ignores clicks but keeps the focus. */
  pending?: boolean | undefined
  /** The label while pending. Default: the children. */
  pendingLabel?: ReactNode
}

export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingLabel,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(buttonClass({ variant, size, wide }), className)}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {pending && (
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}

export interface ButtonLinkProps extends ButtonStyle, ComponentProps<typeof Link> {}

/** A button-styled link inside the site. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={clsx(buttonClass({ variant, size, wide }), className)} {...rest} />
}

export interface ButtonAnchorProps extends ButtonStyle, ComponentProps<'a'> {}

/** A button-styled link to addresses outside the router: other sites, email, downloads, the API. */
export function ButtonAnchor({
  variant,
  size,
  wide,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a className={clsx(buttonClass({ variant, size, wide }), className)} {...rest}>
      {children}
    </a>
  )
}
