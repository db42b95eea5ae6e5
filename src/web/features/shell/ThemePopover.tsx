import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useTheme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/Button.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** The browser's own popover, so that visitors need no menu library for it. */
export function ThemePopover() {
  const id = useId()
  const Icon = ICONS[useTheme()]
  return (
    <>
      <Button variant="quiet" size="icon" aria-label="Theme" popoverTarget={id}>
        <Icon aria-hidden="true" className="size-5" />
      </Button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-[calc(var(--header-height)+0.5rem)] right-[max(1.5rem,calc((100vw-72rem)/2+1.5rem))] m-0 rounded-card border border-line bg-surface p-4 text-ink shadow-pop"
      >
        <ThemeChoice />
      </div>
    </>
  )
}
