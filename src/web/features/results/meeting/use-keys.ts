import { useEffect, useEffectEvent } from 'react'
import { commandOf } from './keys.ts'
import type { Command, Focus } from './keys.ts'

/** Calls `run` for each key with a command, except in dialogs. `letters`: single characters have one. */
export function useKeys(letters: boolean, run: (command: Command) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || target.closest('[role="dialog"], [role="alertdialog"]')) return
    const command = commandOf({
      key: event.key,
      shift: event.shiftKey,
      modified: event.altKey || event.ctrlKey || event.metaKey,
      letters,
      focus: focusOf(target),
      scrolls: document.documentElement.scrollHeight > window.innerHeight,
    })
    if (!command) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function focusOf(target: Element): Focus {
  if (target.matches('input:not([type="date"], [type="radio"])')) return 'line'
  if (target.matches('input, select, textarea')) return 'field'
  return target.closest('a, button, summary, label') ? 'control' : 'page'
}
