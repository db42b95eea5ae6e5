/** Instrument Sans sets about this much of its size to a character. */
const CHARACTER_WIDTH = 0.52

/** About how wide (px) a text is at a font size (px). */
export const textWidth = (text: string, size: number): number =>
  text.length * size * CHARACTER_WIDTH

/**
 * Breaks a label at spaces into lines that fit a width (px) at a font size (px); what does not fit
 * into the last line ends in an ellipsis. SVG cannot break lines, and a prerender cannot measure.
 */
export function textLines(text: string, width: number, size: number, most: number): string[] {
  const room = Math.max(4, Math.floor(width / (size * CHARACTER_WIDTH)))
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line === undefined) lines.push(word)
    else if (longer.length <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines.map((line) => shortened(line, room))
  const kept = lines.slice(0, most - 1)
  return [...kept, shortened(lines.slice(most - 1).join(' '), room)]
}

const shortened = (line: string, room: number) =>
  line.length <= room ? line : `${line.slice(0, room - 1).trimEnd()}…`
