const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that commands are given with: known in the browser only. */
export const modifierName = () => (isApple() ? '⌘' : 'Ctrl')

export const hasModifier = (event: KeyboardEvent) => (isApple() ? event.metaKey : event.ctrlKey)
