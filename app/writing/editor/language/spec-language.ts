import { markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown'
import { foldService, Language, LanguageSupport, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { type Input, Parser, type PartialParse, type SyntaxNode, TreeFragment } from '@lezer/common'
import type { MarkdownParser } from '@lezer/markdown'
import { frontmatter } from './frontmatter'

const FIRST_PIECE = 1_000
const MAX_LINE = 1_000

/**
 * Splits each reusable fragment of a syntax tree into pieces of doubling length. The markdown parser reuses a whole branch only
 * if it is smaller than a share of the text before the piece. With one long piece it would reuse each block separately, on each
 * keystroke.
 */
const splitFragments = (fragments: readonly TreeFragment[], input: Input): TreeFragment[] =>
  fragments.flatMap((fragment) => {
    const { from, to, tree, offset, openStart, openEnd } = fragment
    const bounds = [from, ...lineStartsBetween(from, to, input), to]
    return bounds.slice(1).map((end, i) => {
      const start = bounds[i] ?? from
      return new TreeFragment(start, end, tree, offset, start === from && openStart, end === to && openEnd)
    })
  })

/** Line starts at about doubling distances. A piece must not start within a line. */
function lineStartsBetween(from: number, to: number, input: Input): number[] {
  const bounds: number[] = []
  let at = Math.max(FIRST_PIECE, 2 * from)
  for (; at + MAX_LINE < to; at *= 2) {
    const newline = input.read(at, at + MAX_LINE).indexOf('\n')
    if (newline >= 0) bounds.push(at + newline + 1)
  }
  return bounds
}

/**
 * A heading folds everything below it, up to the next heading of its level. CodeMirror calls this for each visible line on each
 * keystroke. `to` is a getter, because finding the end is slow in a long text and only needed for folding.
 */
const foldSections = foldService.of((state, start, end) => {
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

/** HTML is not parsed further: specs use it for comments, which the markdown parser already recognizes. */
const parser = (markdownLanguage.parser as MarkdownParser).configure(frontmatter)

class SplittingParser extends Parser {
  createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    return parser.startParse(input, splitFragments(fragments, input), ranges)
  }
}

/** Markdown with frontmatter. A keystroke costs the same in a long text as in a short one. */
export const specLanguage = new LanguageSupport(
  new Language(markdownLanguage.data, new SplittingParser(), [], 'markdown'),
  [foldSections, pasteURLAsLink],
)
