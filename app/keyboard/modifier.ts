const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that commands are given with, on the machine of whoever looks. */
export const modifierName = () => (isApple() ? '⌘' : 'Ctrl')

export const hasModifier = (event: KeyboardEvent) => (isApple() ? event.metaKey : event.ctrlKey)
