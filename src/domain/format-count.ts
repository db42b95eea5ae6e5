/**
 * Formats a whole number with thousands separators: `1,234`. Same result as `Intl.NumberFormat` for
 * US English, whose first use costs a phone 0.1 seconds on nearly every page.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
