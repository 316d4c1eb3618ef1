const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The modifier key for commands on the platform of the user. */
export const modifierName = () => (isApple() ? '⌘' : 'Ctrl')

export const hasModifier = (event: KeyboardEvent) => (isApple() ? event.metaKey : event.ctrlKey)
