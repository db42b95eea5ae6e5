/**
 * Returns rounds a coordinate to two decimals, so that prerender and browser produce the same markup.
 */
export const rounded = (value: number): number => Math.round(value * 100) / 100
