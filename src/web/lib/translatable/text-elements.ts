import type { ReactNode } from 'react'

/** Elements that take text and no elements. */
const TEXT_ONLY = new Set(['title', 'option', 'textarea', 'style', 'script'])

/** Makes an element that holds a text. */
export type MakeTextElement = (name: 'span' | 'tspan', text: string, key: string) => ReactNode

/**
 * Returns the children of an element so that no text has a neighbour: one string if there are only
 * texts, otherwise a list in which each text is in an element of its own. Texts that follow each other
 * are joined at the place of the first, so elements keep their places.
 */
export function separateTexts(type: string, children: ReactNode, make: MakeTextElement): ReactNode {
  if (!Array.isArray(children)) return children
  const joined = joinTexts(children)
  if (!Array.isArray(joined) || TEXT_ONLY.has(type)) return joined
  return withTextElements(joined, (text, key) =>
    make(type === 'text' || type === 'tspan' ? 'tspan' : 'span', text, key),
  )
}

/** Returns the children of a fragment likewise. What is beside the fragment is not known. */
export function separateFragment(children: ReactNode, make: MakeTextElement): ReactNode {
  const joined = joinTexts(Array.isArray(children) ? children : [children])
  const list = Array.isArray(joined) ? joined : [joined]
  return withTextElements(list, (text, key) => make('span', text, key))
}

function joinTexts(children: readonly ReactNode[]): ReactNode {
  const joined: ReactNode[] = []
  let start: number | undefined
  let text = ''
  for (const [place, item] of children.entries()) {
    const child: ReactNode = Array.isArray(item) ? joinTexts(item) : item
    joined.push(isText(child) ? null : child)
    if (isText(child)) {
      text = start === undefined ? String(child) : `${text}${child}`
      start ??= place
      joined[start] = text
    } else if (!isEmpty(child)) start = undefined
  }
  const isTextAlone = joined.every((child) => isText(child) || isEmpty(child))
  return isTextAlone ? joined.filter(isText).join('') : joined
}

const withTextElements = (
  children: readonly ReactNode[],
  make: (text: string, key: string) => ReactNode,
): ReactNode[] =>
  children.map((child, place) => {
    if (Array.isArray(child)) return withTextElements(child, make)
    // No browser translates spaces, and an element would change the layout.
    return typeof child === 'string' && child.trim() ? make(child, `text ${place}`) : child
  })

const isText = (child: ReactNode): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'

const isEmpty = (child: ReactNode): boolean =>
  child === null || child === undefined || typeof child === 'boolean'
