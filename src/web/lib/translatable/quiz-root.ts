// In place of react-dom/client in the quiz. Hydration of Preact skips properties, so that texts, which are
// properties here, would be lost. Its own render compares them, but compat's would empty the container first.
import type { ReactNode } from 'react'
import { render } from 'preact'
import type { ComponentChild } from 'preact'
import { createRoot } from 'preact/compat/client'

export { createRoot }

/** Renders into elements that the server has drawn. They stay where they match. */
export function hydrateRoot(container: HTMLElement, page: ReactNode) {
  // A browser keeps a text that is set again, and render would remove it, because it is none of its own.
  for (const text of textsIn(container)) text.remove()
  render(page as ComponentChild, container)
  return createRoot(container)
}

function textsIn(container: HTMLElement): ChildNode[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const texts: ChildNode[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as ChildNode)
  return texts
}
