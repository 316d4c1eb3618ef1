/** `text` repeated to about `length` characters. */
function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length))
}

function ticks(length: number): string {
  let text = 'x <!-- '
  for (let run = 1; text.length < length; run++) text += `${'`'.repeat(run)} `
  return text
}

/** Documents of a given length that cost a naive parser quadratic time or its stack. */
export const HOSTILE_SOURCES: Record<string, (length: number) => string> = {
  'quotes in quotes': (n) => fill('>', n),
  'lists in lists': (n) => `${fill('- ', n)}x`,
  'lists in lists, then blank lines': (n) => `${fill('- ', 2000)}x\n${fill('\n', n)}`,
  'headings of markup': (n) => fill('## `a` *b*\n', n),
  'one heading of stars': (n) => `## ${fill('*a', n)}`,
  'one heading of brackets': (n) => `## ${fill('[', n)}`,
  'link definitions in one paragraph': (n) => fill('[a]: /b\n', n),
  'labels that never close': (n) => fill('[a\n', n),
  'parentheses in a destination': (n) => `[a]: ${fill('(', n)}`,
  'backtick runs of every length': ticks,
  'comments that never close': (n) => `x ${fill('<!-- ', n)}`,
  'comments in one paragraph': (n) => `x\n${fill('y <!-- svc:delta:added -->\n', n)}`,
  'tags that never close': (n) => `x <!-- ${fill('<a b="', n)}`,
  'instructions that never close': (n) => `x <!-- ${fill('<?', n)}`,
  'sections of nothing else than markers': (n) => `## a\n${fill('<!-- svc:system:a status:done -->\n', n)}`,
  'a marker of white space': (n) => `<!-- svc:system:a ${fill(' ', n)}x -->`,
  'evidence of colons': (n) => `- [ ] x <!-- svc:realized-in:PR#1 ${fill(':1', n)} -->`,
  'the same criterion': (n) => `## a\n${fill('- [ ] x\n', n)}`,
  'table rows': (n) => `|a|b|\n|-|-|\n${fill('|c|<!-- d -->|\n', n)}`,
  'rows that may be headers': (n) => fill('|a|\n', n),
  underlines: (n) => fill('a\n===\n', n),
  'lone carriage returns': (n) => fill('a\r', n),
  tabs: (n) => fill('\t', n),
  NUL: (n) => fill('\0', n),
  'a line of hashes': (n) => `## a ${fill('# ', n)}b`,
}
