const SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** True if a text looks like an email address. The server applies stricter rules. */
export const looksLikeEmail = (text: string): boolean => SHAPE.test(text.trim())
