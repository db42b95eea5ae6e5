/** Give up after this many opening braces. */
const MAX_STARTS = 20

/**
 * Returns the first complete JSON object that a model wrote after its thinking: in a code fence, after a
 * byte order mark or among other words. Without one the text comes back unchanged.
 */
export function firstJsonObject(text: string): string {
  const answer = text.replace(/^[^]*<\/think(?:ing)?>/i, '')
  let start = answer.indexOf('{')
  for (let tried = 0; start >= 0 && tried < MAX_STARTS; tried += 1) {
    const object = answer.slice(start, endOfObject(answer, start))
    if (isJson(object)) return object
    start = answer.indexOf('{', start + 1)
  }
  return text
}

/** Returns the place after the brace that closes the one at `start`; the end if none does. */
function endOfObject(text: string, start: number): number {
  // A string that does not end takes the rest, so that no place is read twice.
  const marks = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|[{}]/g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '{') depth += 1
    if (mark[0] === '}') depth -= 1
    if (depth === 0) return marks.lastIndex
  }
  return text.length
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
