// Does the same as jsx-runtime.ts for Preact, which changes text nodes even if they are the only content. The
// property `textContent` replaces the whole content.
import type { ReactElement, ReactNode } from 'react'
import type { ComponentType, VNode } from 'preact'
import { Fragment, jsx as make } from 'preact/jsx-runtime'
import { separateFragment, separateTexts } from './text-elements.ts'
import type { MakeTextElement } from './text-elements.ts'

interface Props {
  readonly children?: ReactNode
}

/** Elements that have the property as an attribute only, or a value of their own. */
const WITHOUT_TEXT_CONTENT = new Set(['text', 'tspan', 'title', 'textarea'])

const makeTextElement: MakeTextElement = (name, text, key) =>
  makeElement(name, { children: text }, key) as ReactElement

/** Makes an element, in place of `jsx` of Preact. */
export function jsx(type: string | ComponentType, props: Props, key?: string): VNode {
  if (typeof type === 'string') return makeElement(type, props, key)
  if (type !== Fragment) return make(type, props, key)
  return make(type, { ...props, children: separateFragment(props.children, makeTextElement) }, key)
}

function makeElement(type: string, { children, ...props }: Props, key?: string): VNode {
  const content = separateTexts(type, children, makeTextElement)
  const isText = typeof content === 'string' || typeof content === 'number'
  if (!isText || WITHOUT_TEXT_CONTENT.has(type))
    return make(type, { ...props, children: content }, key)
  const element: VNode<{ textContent?: string | number }> = make(type, props, key)
  // Not passed with the others: preact/compat takes a name that begins with “text” for an attribute of SVG.
  element.props.textContent = content
  return element
}

export { Fragment, jsx as jsxs, jsx as jsxDEV }
