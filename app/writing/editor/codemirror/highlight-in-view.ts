import { type HighlightStyle, syntaxTree } from '@codemirror/language'
import { type Extension, Prec, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { Tree } from '@lezer/common'
import { highlightTree } from '@lezer/highlight'

/**
 * Highlights only the visible text. On each keystroke, CodeMirror's own highlighter walks all blocks of a markdown document
 * from the first one, which is slow in long documents.
 */
export const highlightInView = (style: HighlightStyle): Extension => [
  style.module ? EditorView.styleModule.of(style.module) : [],
  Prec.high(
    ViewPlugin.define((view) => new Highlighter(view, style), {
      decorations: ({ decorations }) => decorations,
    }),
  ),
]

class Highlighter {
  decorations: DecorationSet
  private tree: Tree
  private decoratedTo: number

  constructor(
    view: EditorView,
    private readonly style: HighlightStyle,
  ) {
    this.tree = syntaxTree(view.state)
    this.decorations = this.decorate(view)
    this.decoratedTo = view.viewport.to
  }

  update({ view, changes, viewportChanged }: ViewUpdate): void {
    const tree = syntaxTree(view.state)
    const { to } = view.viewport
    const mappedTo = changes.mapPos(this.decoratedTo, 1)
    // Text that is not parsed again yet keeps its colours.
    if (tree.length < to && mappedTo >= to) {
      this.decorations = this.decorations.map(changes)
      this.decoratedTo = mappedTo
    } else if (tree !== this.tree || viewportChanged) {
      this.tree = tree
      this.decorations = this.decorate(view)
      this.decoratedTo = to
    }
  }

  private decorate(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>()
    const addDecoration = (from: number, to: number, classes: string) =>
      builder.add(from, to, markOf(classes))
    for (const { from, to } of view.visibleRanges)
      highlightTree(blocksWithin(this.tree, from, to), this.style, addDecoration, from, to)
    return builder.finish()
  }
}

const marks = new Map<string, Decoration>()

function markOf(classes: string): Decoration {
  const mark = marks.get(classes) ?? Decoration.mark({ class: classes })
  marks.set(classes, mark)
  return mark
}

/** A copy of the tree with only the blocks in this range. */
function blocksWithin(tree: Tree, from: number, to: number): Tree {
  const blocks: Tree[] = []
  const positions: number[] = []
  for (let node = tree.topNode.childAfter(from); node && node.from < to; node = node.nextSibling) {
    blocks.push(node.toTree())
    positions.push(node.from)
  }
  return new Tree(tree.type, blocks, positions, tree.length)
}
