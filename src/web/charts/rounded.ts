/** A coordinate as it is written: two digits, since build and browser must write the same text. */
export const rounded = (value: number): number => Math.round(value * 100) / 100
