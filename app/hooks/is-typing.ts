/** Shortcuts stay silent while a person types. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    // What happens inside of a shadow tree is told of its host: only the editor has one.
    (target.isContentEditable ||
      target.shadowRoot !== null ||
      ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
