import type { MarkdownIt, StateBlock } from 'markdown-it'
import { type BlockRule, wrapRule } from '../wrap-rule'

const SETEXT_UNDERLINE = /^-+[ \t]*$/

/** Two places where markdown-it reads blocks otherwise than GitHub's parser, and than ours that finds the sections. */
export function parseAsGithub(markdown: MarkdownIt): void {
  wrapRule(markdown, 'table', preferHeading)
  wrapRule(markdown, 'html_block', continueDefinition)
}

/** `| a |` above `---` is a heading: a table's second line holds more than hyphens. */
function preferHeading(table: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) =>
    !SETEXT_UNDERLINE.test(lineOf(state, startLine + 1)) && table(state, startLine, endLine, silent)
}

/** Below a link definition, as below a paragraph, a tag that may not interrupt a paragraph begins no block. */
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
