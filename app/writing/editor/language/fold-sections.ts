import { foldService, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/**
 * A heading folds everything below it, up to the next heading of its level. CodeMirror calls this for each visible line on each
 * keystroke. `to` is a getter, because finding the end is slow in a long text and only needed for folding.
 */
export const foldSections = foldService.of((state, start, end) => {
  const heading = headingAt(state, start, end)
  if (!heading || (heading.to <= end && isEnd(heading.nextSibling, heading))) return null
  return {
    from: end,
    get to() {
      return endOf(heading)
    },
  }
})

function headingAt(state: EditorState, start: number, end: number): SyntaxNode | null {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(end, -1)
  while (node && levelOf(node) === null) node = node.parent
  return node && node.from >= start ? node : null
}

function endOf(heading: SyntaxNode): number {
  let last = heading
  for (let next = last.nextSibling; next && !isEnd(next, heading); next = next.nextSibling) last = next
  return last.to
}

const isEnd = (node: SyntaxNode | null, heading: SyntaxNode) =>
  node === null || (levelOf(node) ?? Number.POSITIVE_INFINITY) <= (levelOf(heading) ?? 0)

function levelOf({ name }: SyntaxNode): number | null {
  const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1]
  return level === undefined ? null : Number(level)
}
