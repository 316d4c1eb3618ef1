import { isolateHistory } from '@codemirror/commands'
import {
  Annotation,
  type EditorState,
  type Extension,
  RangeSet,
  StateEffect,
  StateField,
} from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { Placeholder } from './editor'

interface OpenPlaceholder {
  id: number
  at: number
  name: string
  /** From 0 to 1. */
  share: number
  cancel: () => void
}

const opened = StateEffect.define<OpenPlaceholder>()
const progressed = StateEffect.define<Pick<OpenPlaceholder, 'id' | 'share'>>()
const closed = StateEffect.define<number>()

/** Marks the insertion that replaces a placeholder: others at the same position stay behind it. */
const replacement = Annotation.define<true>()

const decorate = (placeholders: readonly OpenPlaceholder[]) =>
  RangeSet.of(
    placeholders.map((each) =>
      Decoration.widget({ widget: new PlaceholderWidget(each), side: 1 }).range(each.at),
    ),
    true,
  )

const field = StateField.define<readonly OpenPlaceholder[]>({
  create: () => [],
  update(placeholders, transaction) {
    const side = transaction.annotation(replacement) ? 1 : -1
    let next = transaction.docChanged
      ? placeholders.map((each) => ({ ...each, at: transaction.changes.mapPos(each.at, side) }))
      : placeholders
    for (const effect of transaction.effects) {
      if (effect.is(opened)) next = [...next, effect.value]
      if (effect.is(closed)) next = next.filter(({ id }) => id !== effect.value)
      if (effect.is(progressed))
        next = next.map((each) =>
          each.id === effect.value.id ? { ...each, share: effect.value.share } : each,
        )
    }
    return next
  },
  provide: (self) => EditorView.decorations.from(self, decorate),
})

/** Shows what is being inserted at a position that moves with the text. The text itself does not contain it. */
export const placeholders: Extension = field

let lastId = 0

/** Opens a placeholder at the cursor. */
export function addPlaceholder(view: EditorView, name: string, cancel: () => void): Placeholder {
  const id = ++lastId
  const { head } = view.state.selection.main
  view.dispatch({ effects: opened.of({ id, at: head, name, share: 0, cancel }) })
  return {
    showProgress: (share) => view.dispatch({ effects: progressed.of({ id, share }) }),
    remove: () => view.dispatch({ effects: closed.of(id) }),
    replaceWith: (text) => replace(view, id, text),
  }
}

const positionOf = (state: EditorState, id: number) => state.field(field).find((each) => each.id === id)?.at

/** One step of the history. A cursor at the placeholder goes behind the text. */
function replace(view: EditorView, id: number, text: string): void {
  const at = positionOf(view.state, id)
  if (at === undefined) return
  const { main } = view.state.selection
  view.dispatch({
    changes: { from: at, insert: text },
    selection: main.empty && main.head === at ? { anchor: at + text.length } : undefined,
    effects: closed.of(id),
    annotations: [replacement.of(true), isolateHistory.of('full')],
    userEvent: 'input.paste',
  })
}

class PlaceholderWidget extends WidgetType {
  constructor(readonly placeholder: OpenPlaceholder) {
    super()
  }

  override eq({ placeholder: { id, share } }: PlaceholderWidget): boolean {
    return id === this.placeholder.id && share === this.placeholder.share
  }

  override toDOM(): HTMLElement {
    const { id, name, cancel } = this.placeholder
    const element = document.createElement('span')
    element.className = 'pl-placeholder'
    element.dataset.id = String(id)
    const progress = document.createElement('progress')
    progress.setAttribute('aria-label', `Uploading ${name}`)
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Cancel'
    button.addEventListener('click', cancel)
    element.append(`${name} `, progress, ' ', button)
    this.show(progress)
    return element
  }

  /** Keeps the element, because its button may have the focus. */
  override updateDOM(element: HTMLElement): boolean {
    const progress = element.querySelector('progress')
    if (element.dataset.id !== String(this.placeholder.id) || !progress) return false
    this.show(progress)
    return true
  }

  override ignoreEvent(): boolean {
    return true
  }

  /** Once all is sent, nobody knows how long the commit takes. */
  private show(progress: HTMLProgressElement): void {
    const { share } = this.placeholder
    if (share < 1) progress.value = share
    else progress.removeAttribute('value')
  }
}
