import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'
import { useTheme } from '#web/lib/theme.ts'

const DARK = '(prefers-color-scheme: dark)'

/** Styles Stripe's form with our design tokens in the current theme. */
export function useStripeAppearance(): Appearance {
  const theme = useTheme()
  const darkSystem = useSyncExternalStore(onSchemeChange, () => window.matchMedia(DARK).matches)
  // Both attributes select the theme.
  return useMemo(
    () => appearance(theme === 'system' ? darkSystem : theme === 'dark'),
    [theme, darkSystem],
  )
}

function onSchemeChange(tell: () => void): () => void {
  const scheme = window.matchMedia(DARK)
  scheme.addEventListener('change', tell)
  return () => scheme.removeEventListener('change', tell)
}

function appearance(dark: boolean): Appearance {
  const [ink, surface, muted, control, danger] = colorsOf([
    '--ink',
    '--surface',
    '--muted',
    '--control',
    '--band-red-text',
  ])
  return {
    theme: dark ? 'night' : 'stripe',
    disableAnimations: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      ...(ink && { colorPrimary: ink, colorText: ink }),
      ...(surface && { colorBackground: surface }),
      ...(muted && { colorTextSecondary: muted, colorTextPlaceholder: muted }),
      ...(danger && { colorDanger: danger }),
      borderRadius: '8px',
      fontFamily: 'ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '16px',
      fontWeightNormal: '400',
    },
    rules: {
      '.Input': { ...(control && { border: `1px solid ${control}` }), boxShadow: 'none' },
      '.Input:focus': { ...(ink && { outline: `2px solid ${ink}` }), boxShadow: 'none' },
      '.Label': { fontSize: '14px', fontWeight: '600' },
    },
  }
}

/**
 * Resolves design tokens to the hexadecimal colors that Stripe's form accepts. A canvas converts
 * any CSS color.
 */
function colorsOf(tokens: readonly string[]): (string | undefined)[] {
  const probe = document.createElement('span')
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  document.body.append(probe)
  const colors = tokens.map((token) => {
    probe.style.color = `var(${token})`
    return canvas ? toHex(canvas, getComputedStyle(probe).color) : undefined
  })
  probe.remove()
  return colors
}

function toHex(canvas: CanvasRenderingContext2D, color: string): string {
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
