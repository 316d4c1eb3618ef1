/** Asks in a dialog whether to go on although more than the document changes. */
export function confirmConsequences(question: string, consequences: readonly string[]): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog consequences'
  dialog.setAttribute('aria-label', question)
  const list = element('ul', 'text-lines')
  list.append(...consequences.map((text) => element('li', '', text)))
  const actions = element('div', 'actions')
  const form = element('form', 'dialog-body')
  form.setAttribute('method', 'dialog')
  actions.append(button('go', 'button button-main', 'Save'), button('', 'button', 'Cancel'))
  form.append(element('h2', '', question), element('p', 'muted', 'This follows as well:'), list, actions)
  dialog.append(form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      resolve(dialog.returnValue === 'go')
      dialog.remove()
    })
  })
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.textContent = text
  return made
}

function button(value: string, className: string, text: string): HTMLButtonElement {
  const made = document.createElement('button')
  Object.assign(made, { value, className, textContent: text })
  return made
}
