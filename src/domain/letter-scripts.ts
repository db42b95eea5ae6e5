/**
 * Scripts of names and addresses, each with a letter that stands for it. Extensions of scripts count, so
 * that signs that Japanese and others share belong to them. Earlier scripts win a tie.
 */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['a', /\p{scx=Latin}/u],
  ['b', /\p{scx=Cyrillic}/u],
  ['c', /\p{scx=Greek}/u],
  ['d', /\p{scx=Armenian}/u],
  ['e', /\p{scx=Georgian}/u],
  ['f', /\p{scx=Hebrew}/u],
  ['g', /\p{scx=Arabic}/u],
  ['h', /\p{scx=Devanagari}/u],
  ['i', /\p{scx=Thai}/u],
  ['j', /\p{scx=Hangul}/u],
  // Japanese mixes these three.
  ['k', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u],
  // Any other script.
  ['l', /[^\p{scx=Common}\p{scx=Inherited}]/u],
]

/**
 * Returns the scripts of the letters in a text, as letters of `SCRIPTS` in alphabetical order: empty for
 * digits alone, one letter for a text in one script.
 */
export function scriptsOf(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const found = letters.flatMap(
    (letter) => SCRIPTS.find(([, script]) => script.test(letter))?.[0] ?? [],
  )
  return [...new Set(found)].toSorted().join('')
}
