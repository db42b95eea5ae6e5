import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { shieldFromClicks } from './click-shield.ts'
import type { MenuProps } from './Menu.tsx'

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-sm no-underline outline-none select-none data-highlighted:bg-sunken data-disabled:text-muted'

interface MenuBodyProps extends Omit<MenuProps, 'loadItems'> {
  /** Focuses the first item on the first opening, for keyboard users. */
  focusFirstItem: boolean
}

/** The lazily loaded part of Menu.tsx; open when it mounts. */
export function MenuBody({ trigger, children, align = 'end', focusFirstItem }: MenuBodyProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isFirstRender = useRef(true)
  useEffect(() => {
    if (focusFirstItem && isFirstRender.current) button.current?.click()
    isFirstRender.current = false
  }, [focusFirstItem])
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  return (
    <Base.Root
      defaultOpen={!focusFirstItem}
      onOpenChange={(_open, { reason }) => {
        if (reason === 'item-press') shieldFromClicks()
      }}
    >
      <Base.Trigger ref={button} render={trigger} />
      {/* Keeps the popup inside its landmark, for screen reader users who navigate by landmarks. */}
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

/** A menu entry that runs an action. */
export function MenuItem({
  danger,
  className,
  ...rest
}: Base.Item.Props & { danger?: boolean; className?: string }) {
  return <Base.Item className={clsx(ITEM, danger && 'text-red-text', className)} {...rest} />
}

/** A menu entry that links to a page of the site. */
export function MenuLink({
  children,
  ...rest
}: Pick<LinkProps, 'to' | 'reloadDocument' | 'children'>) {
  return (
    <Base.LinkItem render={<Link {...rest} />} closeOnClick className={ITEM}>
      {children}
    </Base.LinkItem>
  )
}

/** A group of menu entries of which one is selected. */
export function MenuChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.Group>
        <Base.GroupLabel className="px-3 pt-2 pb-1 text-xs text-muted">{label}</Base.GroupLabel>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={ITEM}>
            {option.label}
            <Base.RadioItemIndicator className="ml-auto shrink-0">
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
