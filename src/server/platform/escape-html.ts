const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for the content and the quoted attributes of HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const UNSAFE_IN_SCRIPT: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Returns a value as JSON that can neither end the script element that it is in, nor begin a comment in it. */
export const escapeScriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (character) => UNSAFE_IN_SCRIPT[character] ?? character,
  )
