/** XML has no control characters. */
const NOT_IN_XML = /[[\p{Cc}--[\t\n\r\u007F-\u009F]]\uFFFE\uFFFF]/gv

/** Returns a text that XML can contain: without control characters, halves of surrogate pairs as U+FFFD. */
export const cleanForXml = (text: string): string => text.toWellFormed().replaceAll(NOT_IN_XML, '')
