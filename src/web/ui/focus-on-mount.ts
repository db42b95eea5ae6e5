/** Focuses an element when it mounts; a ref callback. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
