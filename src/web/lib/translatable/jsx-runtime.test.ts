import type { ElementType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fragment, jsx } from './jsx-runtime.ts'

const element = (type: ElementType, ...children: readonly ReactNode[]) => jsx(type, { children })
const icon = jsx('i', {})

test.each<[name: string, content: ReactNode, html: string]>([
  ['texts alone are one', element('p', 'Question ', 3, ' of ', 20), '<p>Question 3 of 20</p>'],
  ['what is absent does not count', element('p', false, 'Sa', null, 've'), '<p>Save</p>'],
  ['a text beside an element', element('p', icon, 'Save'), '<p><i></i><span>Save</span></p>'],
  [
    'texts around an element',
    element('p', 'all ', 5, ' ', icon, '.'),
    '<p><span>all 5 </span><i></i><span>.</span></p>',
  ],
  ['spaces', element('p', icon, ' ', icon), '<p><i></i> <i></i></p>'],
  ['a list of texts', element('p', icon, ['Sa', 've']), '<p><i></i><span>Save</span></p>'],
  [
    'a list of both',
    element('p', ['Save', icon], 'now'),
    '<p><span>Save</span><i></i><span>now</span></p>',
  ],
  ['a fragment', jsx(Fragment, { children: 'Save' }), '<span>Save</span>'],
  ['a text of a drawing', element('text', icon, 'Save'), '<text><i></i><tspan>Save</tspan></text>'],
  ['content that takes no elements', element('option', 'Save ', 5), '<option>Save 5</option>'],
])('%s', (_name, content, html) => {
  expect(renderToStaticMarkup(content)).toBe(html)
})

/** Returns the place of an icon after a text and something else. */
const placeAfter = (other: ReactNode) =>
  (element('p', 'a', other, icon).props as { children: readonly ReactNode[] }).children.indexOf(
    icon,
  )

test('an element keeps its place beside a text that comes and goes', () => {
  expect([placeAfter('b'), placeAfter(false), placeAfter(jsx('b', {}))]).toEqual([2, 2, 2])
})
