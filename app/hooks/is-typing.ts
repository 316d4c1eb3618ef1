/** Whether the user is typing. Shortcuts are off meanwhile. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    // Events inside a shadow tree have its host as target. Only the editor uses one.
    (target.isContentEditable ||
      target.shadowRoot !== null ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
      ['TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
