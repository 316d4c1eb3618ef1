import { syntaxTree } from '@codemirror/language'
import { type Range, RangeSet } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { parseMarker } from '#spec/markdown/markers/parse-marker'
import type { TicketLink } from '#spec/types'
import { StatusWidget } from './status-widget'

/** Longer comments are not markers. */
const MAX_MARKER = 2000

/** Draws visible markers and task boxes as controls, except in the line being edited. */
export const markerWidgets = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = drawWidgets(view)
    }

    update(update: ViewUpdate) {
      const isParsedFurther = syntaxTree(update.startState) !== syntaxTree(update.state)
      if (
        update.docChanged ||
        update.selectionSet ||
        update.viewportChanged ||
        update.focusChanged ||
        isParsedFurther
      )
        this.decorations = drawWidgets(update.view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function drawWidgets(view: EditorView): DecorationSet {
  const widgets: Range<Decoration>[] = []
  const { doc } = view.state
  const edited = new Set<number>()
  if (view.hasFocus) for (const { head } of view.state.selection.ranges) edited.add(doc.lineAt(head).number)
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        if (!['Comment', 'CommentBlock', 'TaskMarker'].includes(name) || end - start > MAX_MARKER) return
        if (edited.has(doc.lineAt(start).number)) return
        for (const [at, widget] of widgetsIn(view, name, start, end))
          widgets.push(Decoration.replace({ widget }).range(at.from, at.to))
      },
    })
  return RangeSet.of(widgets, true)
}

const COMMENT = /<!--[^\n]{0,1000}?-->/g

type PlacedWidget = [at: { from: number; to: number }, widget: StatusWidget | TicketWidget | TaskWidget]

/** A comment block can hold several markers. */
function widgetsIn(view: EditorView, name: string, from: number, to: number): PlacedWidget[] {
  const text = view.state.sliceDoc(from, to)
  if (name === 'TaskMarker') return [[{ from, to }, new TaskWidget(/x/i.test(text))]]
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }): PlacedWidget[] => {
    const at = { from: from + index, to: from + index + comment.length }
    const marker = parseMarker(comment)
    if (marker?.verb === 'system')
      return [[at, new StatusWidget(marker.reference, marker.state, marker.blockedBy)]]
    return marker?.verb === 'ticket' ? [[at, new TicketWidget(marker.link)]] : []
  })
}

/** The box of a task item as a checkbox. */
class TaskWidget extends WidgetType {
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

/** A ticket marker as a label, and as a link if the marker has a URL. */
class TicketWidget extends WidgetType {
  constructor(readonly link: TicketLink) {
    super()
  }

  override eq({ link }: TicketWidget): boolean {
    return (
      link.system === this.link.system && link.ticketId === this.link.ticketId && link.url === this.link.url
    )
  }

  override toDOM(): HTMLElement {
    const { system, ticketId, url } = this.link
    const label = document.createElement(url ? 'a' : 'span')
    label.className = 'pl-marker'
    label.textContent = `${system} ${ticketId}`
    if (label instanceof HTMLAnchorElement && url) {
      label.href = url
      label.target = '_blank'
      label.rel = 'noreferrer'
    }
    return label
  }

  override ignoreEvent(): boolean {
    return true
  }
}
