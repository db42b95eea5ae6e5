/**
 * Parses a CSV file into rows by column name. Throws on violations of RFC 4180: rows of different
 * length, misplaced quotes, bare line feeds.
 */
export function rowsOf(file: string): Record<string, string>[] {
  if (!file.startsWith('\uFEFF')) throw new Error('the file has no byte order mark')
  const [names = [], ...rows] = linesOf(file.slice(1))
  return rows.map((cells) => {
    if (cells.length !== names.length) throw new Error(`${cells.length} cells: ${cells.join()}`)
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

function linesOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = /"((?:[^"]|"")*)"|[^",\r\n]*/y
    cell.lastIndex = at
    const [whole = '', quoted] = cell.exec(text) ?? []
    line.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'))
    at += whole.length
    if (text[at] === ',') at++
    else if (text.startsWith('\r\n', at)) {
      lines.push(line)
      line = []
      at += 2
    } else throw new Error(`expected a comma or a line break: ${text.slice(at, at + 20)}`)
  }
  if (line.length > 0) throw new Error('the last line has no line break')
  return lines
}
