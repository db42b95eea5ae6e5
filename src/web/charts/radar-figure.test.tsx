import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RadarFigure } from './RadarFigure.tsx'

const axes = ['Calm', 'Bold', 'Open', 'Kind'].map((label) => ({ label, percent: 60 }))

const drawn = (shown: typeof axes, hideWithoutRoom: boolean) =>
  renderToStaticMarkup(
    <RadarFigure
      axes={shown}
      before={{ name: 'Spring', percents: [50, 50, 50, 50] }}
      name="Autumn"
      hideWithoutRoom={hideWithoutRoom}
      subject="Profile"
      finding="It says something."
    />,
  )

test('a compared profile names both lines', () => {
  for (const name of ['Autumn', 'Spring']) expect(drawn(axes, true)).toContain(`>${name}</text>`)
})

test('without room for a radar it shows bars, or nothing if asked to', () => {
  expect(drawn(axes.slice(0, 2), false)).toContain('role="img"')
  expect(drawn(axes.slice(0, 2), true)).not.toContain('role="img"')
})
