import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { LightColor } from '#domain/print/light-theme.ts'

/** Classes that only matter on a web page. */
const WEB_ONLY_CLASSES = new Set(['figures', 'block', 'h-auto', 'w-full', 'max-w-none'])

/**
 * Returns the SVG markup with presentation attributes of the light theme instead of classes,
 * because the PDF renderer has no stylesheet. Throws on an unknown class, so that a test fails when
 * a chart starts to use one.
 */
export function withoutClasses(markup: string): string {
  return markup.replaceAll(/ class="([^"]*)"/g, (_whole, classes: string) => {
    const attributes = classes.split(' ').flatMap(attributesOf)
    return attributes.map(([name, value]) => ` ${name}="${value}"`).join('')
  })
}

function attributesOf(name: string): [attribute: string, value: string][] {
  if (name === '' || name.startsWith('visx-') || WEB_ONLY_CLASSES.has(name)) return []
  if (name === 'font-semibold') return [['font-weight', '600']]
  if (name === 'text-xs') return [['font-size', '12']]
  const [, size] = /^text-\[(\d+)px\]$/.exec(name) ?? []
  if (size !== undefined) return [['font-size', size]]
  const [, paint = '', colour = '', percent] =
    /^(fill|stroke)-([a-z0-9-]+?)(?:\/(\d+))?$/.exec(name) ?? []
  if (colour === 'none') return [[paint, 'none']]
  if (!isColour(colour)) throw new Error(`the class ${name} has no form on paper`)
  return [
    [paint, LIGHT_THEME[colour]],
    ...(percent === undefined
      ? []
      : [[`${paint}-opacity`, String(Number(percent) / 100)] as [string, string]]),
  ]
}

const isColour = (name: string): name is LightColor => Object.hasOwn(LIGHT_THEME, name)
