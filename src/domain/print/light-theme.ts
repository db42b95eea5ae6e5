/**
 * The colors of the light theme as sRGB, for PDF reports. src/web/styles/tokens.css defines them as
 * OKLCH; a test checks that both match.
 */
export const LIGHT_THEME = {
  paper: '#fbfaf7',
  surface: '#ffffff',
  sunken: '#f4f2ee',
  line: '#dfded8',
  ink: '#191f2b',
  muted: '#565b65',
  control: '#89867c',
  'on-ink': '#fbfaf7',
  green: '#0f825e',
  blue: '#2347ae',
  yellow: '#ddb227',
  red: '#b3260e',
  'green-text': '#095b41',
  'blue-text': '#23459d',
  'yellow-text': '#6c4c02',
  'red-text': '#9a210c',
  'answer-1': '#b0451a',
  'answer-2': '#e3a072',
  'answer-3': '#d6d4ce',
  'answer-4': '#79b1e0',
  'answer-5': '#1e5ba1',
  'on-answer': '#fbfaf7',
  'on-answer-pale': '#191f2b',
} as const

/** A color by the name of its Tailwind token. */
export type LightColor = keyof typeof LIGHT_THEME
