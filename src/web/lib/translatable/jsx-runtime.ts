// Browsers that translate a page replace its text nodes, and React works on with nodes that are no longer on the
// page. Here each text is the only content of its element: React then replaces the whole content. See decision 134.
import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import { Fragment, jsx as make, jsxs as makeStatic } from 'react/jsx-runtime'
import { separateFragment, separateTexts } from './text-elements.ts'
import type { MakeTextElement } from './text-elements.ts'

interface Props {
  readonly children?: ReactNode
}

const makeTextElement: MakeTextElement = (name, text, key) => make(name, { children: text }, key)

/** Makes an element, in place of `jsx` of React. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  const separated = separate(type, props)
  return (Array.isArray(separated.children) ? makeStatic : make)(type, separated, key)
}

function separate(type: ElementType, props: Props): Props {
  const { children } = props
  if (typeof type === 'string') {
    return Array.isArray(children)
      ? { ...props, children: separateTexts(type, children, makeTextElement) }
      : props
  }
  return type === Fragment
    ? { ...props, children: separateFragment(children, makeTextElement) }
    : props
}

export { Fragment, jsx as jsxs, jsx as jsxDEV }
