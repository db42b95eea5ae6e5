import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenuProps } from './Menu.tsx'

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-sm no-underline outline-none select-none data-highlighted:bg-sunken data-disabled:text-muted'

interface MenuBodyProps extends Omit<MenuProps, 'rare'> {
  /** Whether its first item has the focus when it opens first, as for whoever uses the keyboard. */
  onFirst: boolean
}

/** What Menu.tsx shows once it is asked for: open from the beginning. */
export function MenuBody({ trigger, children, align = 'end', onFirst }: MenuBodyProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isNew = useRef(true)
  useEffect(() => {
    if (onFirst && isNew.current) button.current?.click()
    isNew.current = false
  }, [onFirst])
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  return (
    <Base.Root defaultOpen={!onFirst}>
      <Base.Trigger ref={button} render={trigger} />
      {/* The popup stays inside its landmark, where people who move by landmarks look for it. */}
      <span hidden ref={(node) => setLandmark(node?.closest('header, main') ?? null)} />
      <Base.Portal container={landmark}>
        <Base.Positioner
          positionMethod="fixed"
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-50"
        >
          <Base.Popup className="max-h-(--available-height) w-64 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-pop outline-none transition-[opacity,transform] duration-200 ease-out data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** An entry that does something. */
export function MenuItem({
  danger,
  className,
  ...rest
}: Base.Item.Props & { danger?: boolean; className?: string }) {
  return <Base.Item className={clsx(ITEM, danger && 'text-red-text', className)} {...rest} />
}

/** An entry that goes somewhere inside the site. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link to={to} />} closeOnClick className={ITEM}>
      {children}
    </Base.LinkItem>
  )
}

/** One of several, of which one is chosen. */
export function MenuChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.Group>
        <Base.GroupLabel className="px-3 pt-2 pb-1 text-xs text-muted">{label}</Base.GroupLabel>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={ITEM}>
            {option.label}
            <Base.RadioItemIndicator className="ml-auto">
              <Check aria-hidden="true" className="size-4" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.Group>
    </Base.RadioGroup>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-3 my-1.5 h-px bg-line" />
}
