import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

/** Attributes of elements whose values are for code and styles only. */
const CODE_ATTRIBUTES = new Set(['className', 'id', 'to', 'href', 'type', 'name', 'key', 'role'])
/** A tag in a string of HTML. */
const TAG = /\s*<[a-z!/][^<>]*>\s*/i
/** Stands for a value or an element inside a text. */
const VALUE = '…'

/**
 * Returns the texts of a file that people can read: contents of elements, attributes, and strings with a
 * blank or a capital letter. Values and elements inside a text are `…`. SQL, types, imports, keys and
 * compared strings are left out. Some of the rest is for code too, such as lists of class names.
 */
export function visibleTexts(file: string, code: string): string[] {
  if (file.endsWith('.html')) return code.split(TAG).filter((text) => /\p{L}/u.test(text))
  const texts: string[] = []
  /** Strings that are no texts, or are part of one that was added. */
  const skipped = new Set<ESTree.Node>()
  const codeOnly: ESTree.Span[] = []

  const addString = (node: ESTree.Expression) => {
    const isCode = codeOnly.some(({ start, end }) => start <= node.start && node.end <= end)
    const text = oneLine(textOf(node))
    if (!isCode && !skipped.has(node) && /^\p{Lu}|\s/u.test(text)) texts.push(...text.split(TAG))
  }
  const addChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    texts.push(oneLine(children.map(textOf).join('')))
    for (const child of children)
      if (child.type === 'JSXExpressionContainer') skip(child.expression)
  }
  const skip = (...nodes: readonly (ESTree.Node | null)[]) => {
    for (const node of nodes) {
      if (node?.type === 'BinaryExpression') skip(node.left, node.right)
      if (node) skipped.add(node)
    }
  }
  new Visitor({
    ImportDeclaration: ({ source }) => skip(source),
    ImportExpression: ({ source }) => skip(source),
    ExportNamedDeclaration: ({ source }) => skip(source),
    Property: ({ key, computed }) => computed || skip(key),
    TSLiteralType: (type) => codeOnly.push(type),
    TaggedTemplateExpression: ({ quasi }) => codeOnly.push(quasi),
    JSXAttribute: (attribute) => {
      const { name } = attribute
      if (name.type === 'JSXIdentifier' && CODE_ATTRIBUTES.has(name.name)) codeOnly.push(attribute)
    },
    JSXElement: addChildren,
    JSXFragment: addChildren,
    BinaryExpression: (node) => {
      if (node.operator === '+') addString(node)
      skip(node.left, node.right)
    },
    TemplateLiteral: addString,
    Literal: addString,
  }).visit(parseSync(file, code).program)
  return texts.filter((text) => /\p{L}/u.test(text))
}

/** Returns the text of a string or of a child of an element; `…` for all else. */
function textOf(node: ESTree.Node): string {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'JSXExpressionContainer') return textOf(node.expression)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') {
    const values = node.expressions.map((value) => (isChoice(value) ? textOf(value) : VALUE))
    return node.quasis.map(({ value }, i) => (value.cooked ?? '') + (values[i] ?? '')).join('')
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return textOf(node.left) + textOf(node.right)
  }
  if (isChoice(node)) {
    // One or many: `round/rounds`.
    const words = [textOf(node.consequent), textOf(node.alternate)]
    if (words.every((word) => /^\p{Ll}+$/u.test(word))) return words.join('/')
  }
  return VALUE
}

const isChoice = (node: ESTree.Node): node is ESTree.ConditionalExpression =>
  node.type === 'ConditionalExpression'

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
