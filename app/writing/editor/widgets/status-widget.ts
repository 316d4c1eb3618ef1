import { type EditorView, WidgetType } from '@codemirror/view'
import { parseMarker } from '#spec/markdown/markers/parse-marker'
import { stateLabel } from '#spec/state-label'
import { STATES, type State } from '#spec/types'

/** A status marker as a select of the six statuses. */
export class StatusWidget extends WidgetType {
  constructor(
    readonly reference: string,
    readonly state: State | null,
    readonly blockedBy: string | null,
  ) {
    super()
  }

  override eq(other: StatusWidget): boolean {
    return (
      other.reference === this.reference && other.state === this.state && other.blockedBy === this.blockedBy
    )
  }

  override toDOM(view: EditorView): HTMLElement {
    const select = document.createElement('select')
    select.className = `pl-marker pl-marker-${this.state ?? 'draft'}`
    select.setAttribute('aria-label', `Status of section ${this.reference}`)
    for (const state of STATES) {
      const suffix = state === 'blocked' && this.blockedBy ? ` by ${this.blockedBy}` : ''
      select.add(new Option(stateLabel(state) + suffix, state))
    }
    select.value = this.state ?? 'draft'
    select.addEventListener('change', () => setStatus(view, select, select.value as State))
    return select
  }

  override ignoreEvent(): boolean {
    return true
  }
}

/** Replaces only the value in the marker. */
function setStatus(view: EditorView, widget: HTMLElement, state: State): void {
  const start = view.posAtDOM(widget)
  const rest = view.state.doc.lineAt(start).text.slice(start - view.state.doc.lineAt(start).from)
  const marker = parseMarker(rest.slice(0, rest.indexOf('-->') + 3))
  if (marker?.verb !== 'system') return
  const { value } = marker
  view.dispatch({
    changes: { from: start + value.start, to: start + value.end, insert: state },
    userEvent: 'input',
  })
}
