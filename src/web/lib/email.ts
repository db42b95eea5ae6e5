const SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a text can be an e-mail address at all; the server knows the finer rules. */
export const looksLikeEmail = (text: string): boolean => SHAPE.test(text.trim())
