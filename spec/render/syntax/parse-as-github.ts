import type { MarkdownIt, StateBlock } from 'markdown-it'
import { type BlockRule, wrapRule } from '../wrap-rule'

const SETEXT_UNDERLINE = /^-+[ \t]*$/

/** Two block rules of markdown-it that differ from GitHub's parser and from our section parser. */
export function parseAsGithub(markdown: MarkdownIt): void {
  wrapRule(markdown, 'table', preferHeading)
  wrapRule(markdown, 'html_block', continueDefinition)
}

/** `| a |` above `---` is a heading: the second line of a table has more than hyphens. */
function preferHeading(table: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) =>
    !SETEXT_UNDERLINE.test(lineOf(state, startLine + 1)) && table(state, startLine, endLine, silent)
}

/** A tag that cannot interrupt a paragraph does not start a block after a link definition either. */
function continueDefinition(htmlBlock: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => {
    const last = state.tokens.at(-1)
    const belowDefinition = last?.type === 'reference_definition' && last.map?.[1] === startLine
    if (belowDefinition && !htmlBlock(state, startLine, endLine, true)) return false
    return htmlBlock(state, startLine, endLine, silent)
  }
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}
