import { syntaxTree } from '@codemirror/language'
import { type Range, RangeSet } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { parseMarker } from '../../../spec/markdown/markers/parse-marker'
import { StatusWidget } from './status-widget'
import { TaskWidget } from './task-widget'
import { TicketWidget } from './ticket-widget'

/** Longer comments are none of ours. */
const MAX_MARKER = 2000

/** Draws markers and boxes as what they mean, but for the line that is being edited; only what is in view is looked at. */
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
  const found: Range<Decoration>[] = []
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
          found.push(Decoration.replace({ widget }).range(at.from, at.to))
      },
    })
  return RangeSet.of(found, true)
}

const COMMENT = /<!--[^\n]{0,1000}?-->/g

type Placed = [at: { from: number; to: number }, widget: StatusWidget | TicketWidget | TaskWidget]

/** One block of comments may hold several of them. */
function widgetsIn(view: EditorView, name: string, from: number, to: number): Placed[] {
  const text = view.state.sliceDoc(from, to)
  if (name === 'TaskMarker') return [[{ from, to }, new TaskWidget(/x/i.test(text))]]
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }): Placed[] => {
    const at = { from: from + index, to: from + index + comment.length }
    const marker = parseMarker(comment)
    if (marker?.verb === 'system')
      return [[at, new StatusWidget(marker.reference, marker.state, marker.blockedBy)]]
    return marker?.verb === 'ticket' ? [[at, new TicketWidget(marker.link)]] : []
  })
}
