/**
 * Everything but what shows nothing on its own: control and format characters (joiners, zero-width spaces,
 * soft hyphens, direction marks), spaces, combining marks, fillers such as U+3164, and blank symbols of
 * braille, hieroglyphs and music.
 */
const VISIBLE =
  /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}]/u

/** True if a text has a character that can be seen on its own. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)
