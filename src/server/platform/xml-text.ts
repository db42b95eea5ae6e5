/** XML has no control characters. */
// oxlint-disable-next-line no-control-regex -- these are to be removed
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Returns a text that XML can contain: without control characters, halves of surrogate pairs as U+FFFD. */
export const cleanForXml = (text: string): string => text.toWellFormed().replaceAll(NOT_IN_XML, '')
