/** Ref callback that focuses an element when it mounts. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
