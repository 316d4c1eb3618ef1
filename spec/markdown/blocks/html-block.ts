import { scanTag } from '../inline/scan-tag'

/** The seven kinds of HTML block, numbered as CommonMark numbers them. */
export type HtmlKind = 1 | 2 | 3 | 4 | 5 | 6 | 7

const BLOCK_NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|' +
  'dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[123456]|head|header|hr|html|iframe|legend|li|' +
  'link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|' +
  'tfoot|th|thead|title|tr|track|ul'

const STARTS: readonly [HtmlKind, RegExp][] = [
  [1, /^<(?:script|pre|style|textarea)(?:\s|>|$)/i],
  [2, /^<!--/],
  [3, /^<\?/],
  [4, /^<![A-Za-z]/],
  [5, /^<!\[CDATA\[/],
  [6, new RegExp(`^</?(?:${BLOCK_NAMES})(?:\\s|/?>|$)`, 'i')],
]

const ENDS: Record<HtmlKind, RegExp | null> = {
  1: /<\/(?:script|pre|style|textarea)>/i,
  2: /-->/,
  3: /\?>/,
  4: />/,
  5: /\]\]>/,
  6: null,
  7: null,
}

/** The kind of HTML block that `line`, which begins with `<`, opens. Kind 7 cannot interrupt a paragraph. */
export function htmlBlockStart(line: string, inParagraph: boolean): HtmlKind | null {
  for (const [kind, pattern] of STARTS) if (pattern.test(line)) return kind
  if (inParagraph) return null
  const end = scanTag(line, 0)
  return end !== -1 && line.slice(end).trim() === '' ? 7 : null
}

/** Kinds 6 and 7 end at a blank line, the others at a line with their closing text. */
export function htmlBlockEnds(kind: HtmlKind, line: string): boolean {
  return ENDS[kind]?.test(line) ?? false
}

export function endsAtBlankLine(kind: HtmlKind): boolean {
  return ENDS[kind] === null
}
