// Browsers that translate a page replace its text nodes. React fails when it then inserts or removes beside
// one, and changes one that nobody sees any more. This runtime leaves no text node beside anything: React
// sets the content of an element that has a text alone, whatever the browser has made of it.
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
