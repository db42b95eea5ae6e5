/**
 * Letters that no name has: replacement and control characters, and UTF-8 that was read in a code page
 * (`MÃ¼ller`) or a code page read in another one (`M³ller`, `J”rg`). An apostrophe may be typed as ’ or ´.
 */
const WRONG = new RegExp(
  [
    /[\ufffd\u0080-\u009f]/u,
    /[ÃÂâ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘“”•–—˜™š›œžŸ]/u,
    /\p{L}[¡-©«-³µ¶¸¹»-¿×÷]/u,
    /\p{L}[”“„†‡‰‹›€™•…]\p{L}/u,
    /\p{L}\?\p{L}/u,
    // A Latin letter inside a word of another script, or the other way around.
    /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u,
    /[\u2500-\u259f]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
)

/** Returns the first name whose letters look as if the file was read in a wrong encoding. */
export const nameWithWrongLetters = (names: readonly (string | null)[]): string | undefined =>
  names.find((name) => name !== null && WRONG.test(name)) ?? undefined
