/** As the `ref` of what appears in the place of what had the focus: once, not at every drawing. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
