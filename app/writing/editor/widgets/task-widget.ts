import { type EditorView, WidgetType } from '@codemirror/view'

/** The box of a task item as a checkbox. */
export class TaskWidget extends WidgetType {
  constructor(readonly isChecked: boolean) {
    super()
  }

  override eq(other: TaskWidget): boolean {
    return other.isChecked === this.isChecked
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.className = 'pl-task'
    box.checked = this.isChecked
    box.setAttribute('aria-label', 'Done')
    box.addEventListener('change', () => {
      const inside = view.posAtDOM(box) + 1
      view.dispatch({
        changes: { from: inside, to: inside + 1, insert: box.checked ? 'x' : ' ' },
        userEvent: 'input',
      })
    })
    return box
  }

  override ignoreEvent(): boolean {
    return true
  }
}
