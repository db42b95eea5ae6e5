/** What a key does in a meeting. */
export type Command =
  | 'next'
  | 'back'
  | 'first'
  | 'last'
  | 'agree'
  | 'notes'
  | 'timer'
  | 'full-screen'
  | 'keys'
  | 'leave'
  | 'leave-field'

/** Where the focus is: in a field of one line, in another field, on a control, or on none of these. */
export type Focus = 'line' | 'field' | 'control' | 'page'

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  a: 'agree',
  n: 'notes',
  t: 'timer',
  f: 'full-screen',
  '?': 'keys',
  Escape: 'leave',
}

/** The keys as the list of keys shows them. */
export const KEY_LIST = [
  ['→ ↓ Page Down, space', 'Next'],
  ['← ↑ Page Up', 'Back'],
  ['Home, End', 'First and last screen'],
  ['A', 'Add an action'],
  ['N', "Presenter's notes"],
  ['T', 'Start and pause the timer'],
  ['F', 'Full screen'],
  ['Esc', 'Leave the meeting'],
  ['?', 'This list'],
] as const

/** A pressed key, as far as the command depends on it. */
export interface Pressed {
  readonly key: string
  readonly shift: boolean
  /** True with Alt, Ctrl or Meta, which belong to the browser. */
  readonly modified: boolean
  /** False if single characters are switched off. */
  readonly letters: boolean
  readonly focus: Focus
  /** True if the page is higher than the window: the vertical arrows then scroll. */
  readonly scrolls: boolean
}

/**
 * Returns what a key does, or undefined if it belongs to the focused element. A clicker sends Page Up
 * and Page Down, which work from a field of one line too.
 */
export function commandOf({
  key,
  shift,
  modified,
  letters,
  focus,
  scrolls,
}: Pressed): Command | undefined {
  if (modified) return undefined
  const isPage = key === 'PageUp' || key === 'PageDown'
  if (focus === 'line' || focus === 'field') {
    if (key === 'Escape') return 'leave-field'
    return focus === 'line' && isPage ? COMMANDS[key] : undefined
  }
  if (key === ' ') return focus === 'control' ? undefined : shift ? 'back' : 'next'
  if (key.length === 1 && !letters) return undefined
  if (scrolls && (key === 'ArrowUp' || key === 'ArrowDown')) return undefined
  return COMMANDS[key.length === 1 ? key.toLowerCase() : key]
}
