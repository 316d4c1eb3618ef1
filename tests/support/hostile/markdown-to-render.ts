type Make = (length: number) => string

const repeat =
  (part: string): Make =>
  (length) =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Builds a document from numbered parts. */
const grow =
  (part: (index: number) => string): Make =>
  (length) => {
    const parts: string[] = []
    for (let index = 1, size = 0; size < length; index++) {
      parts.push(part(index))
      size += parts.at(-1)?.length ?? 1
    }
    return parts.join('').slice(0, length)
  }

const both =
  (first: Make, second: Make): Make =>
  (length) =>
    first(length / 2) + second(length / 2)

const after =
  (start: string, make: Make): Make =>
  (length) =>
    start + make(length)

/** Parts that cost a naive parser or renderer more than linear time when repeated. */
const REPEATED = [
  ...[
    '[',
    '![',
    '[a](<b',
    '[a](b',
    '[a](b "',
    '[a](b "c',
    '[a][b',
    '![a][b',
    '[a](b)[',
    '[a](b) ',
    '![a](b) ',
    '![*a*',
    '[^',
    '[^a]: ',
  ],
  ...[
    '*a ',
    'a* ',
    '_a ',
    'a**b',
    '**a *b ',
    '*a **b ',
    '*a_ ',
    '*_a_ **b~~ ',
    '~~a ',
    '~~a~~',
    '`a',
    '` `` ',
    '\\*',
    '&',
    '&amp;',
    'a\\\n',
  ],
  ...[
    '>',
    '> ',
    '> > > > > > > > > > > > a\n',
    `${'>'.repeat(70)}a\n`,
    '> a\nb\n',
    '- ',
    '- > ',
    '- a\n',
    '* a\n\n',
    '1. a\n',
    '-\ta\n\n\tb\n',
  ],
  ...[
    '- a\n  - b\n    - c\n',
    '- [ ] a\n',
    '- [ ] a\n      <!-- svc:realized-in:PR#1 a -->\n',
    '- a\n-\n',
    '- [^a]: b\n',
  ],
  ...[
    '<!-- ',
    'a <!-- b ',
    '<!--\n',
    'a <? b ',
    'a <!A b ',
    'a <![CDATA[ ',
    '<a b="',
    'a <a b=',
    'a<b ',
    '<a b=\'x" ',
    '<a    ',
    '<http:',
    '<a@b',
  ],
  ...[
    '<div>',
    '<div ',
    '</div>',
    'x <b>',
    '<p>',
    '<p>a',
    '<ul><li>',
    '<table><tr><td>',
    '<table>a',
    '<a href=x>',
    '<h1>',
    '<ruby><rt>',
    '<pre>\n',
  ],
  ...[
    '<details>\n\na\n\n',
    '<details>\n\na\n\n</details>\n\n',
    '> <details>\n\n',
    '<b>\n\n*a* </b>\n\n',
    '<a href=x>\n\n[a](b)\n\n',
  ],
  ...[
    '[a]: /u\n',
    '[a]: /u "x\n',
    '[a]: /u\n"\n',
    '[a\n',
    '[a]: /u\n\'x\n(y\n"z\n',
    '## a\n',
    '## a\n## a-2\n',
    'a\n---\n',
    'a\n===\n',
    'a\n',
  ],
  ...[
    'http://',
    'http://a.b ',
    'x://a',
    'www.',
    'www.a.b ',
    'a@',
    'a@b.c ',
    '@',
    ':',
    'www.a.b/)',
    '|a|b\n|-|-|\n',
    'a|b\n',
    '> |a|\n> |-|\n',
  ],
  ...[
    '```\n',
    '~~~ a\n',
    '    a\n',
    '---\n',
    '* * *\n',
    '\n',
    '\t',
    '\0',
    '\ud800',
    'a\r',
    'a          \n',
    '{',
    '\u00a0',
  ],
]

export const HOSTILE_DOCUMENTS: Record<string, Make> = {
  ...Object.fromEntries(REPEATED.map((part) => [JSON.stringify(part), repeat(part)])),
  'nested links': (length) => `${'['.repeat(length / 5)}a${'](b)'.repeat(length / 5)}`,
  'nested images': (length) => `${'!['.repeat(length / 6)}a${'](b)'.repeat(length / 6)}`,
  'emphasis opened, then closed': both(repeat('*a '), repeat('b* ')),
  'emphasis that almost fits': both(repeat('a**'), repeat('b*')),
  'stars around a letter': both(repeat('*'), after('a', repeat('*'))),
  'ever longer runs of backticks': grow((index) => `e${'`'.repeat(index)}`),
  'ever deeper quotes': grow((index) => `${'>'.repeat(index)}a\n`),
  'ever deeper lists': grow((index) => `${' '.repeat(index * 2)}- a\n`),
  'one heading': after('# ', repeat('a')),
  'one URL with brackets': after('http://a', repeat(')')),
  'one URL with entities': after('http://a', repeat('&a;')),
  'one destination with brackets': after('[a](', repeat('(')),
  'one tag with blanks': after('<a', repeat(' ')),
  'one tag with attributes': after('a <a', repeat(' b="1"')),
  'one block tag with blanks': after('<div a', repeat(' ')),
  'one list of raw items': after('<ul>', repeat('<li>a')),
  'one open fence': after('```\n', repeat('a\n')),
  'one table': after('|a|b|\n|-|-|\n', repeat('|x|y|\n')),
  'one wide table with short rows': (length) => {
    const columns = Math.floor(Math.sqrt(length))
    return `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'|\n'.repeat(length / 2)}`
  },
  'frontmatter without an end': after('---\n', repeat('a: b\n')),
  'raw elements opened, then closed': both(repeat('<div>'), repeat('</div>')),
  'references to many definitions': both(
    grow((index) => `[a${index}]: /b\n`),
    grow((index) => `[a${index}] `),
  ),
  'references to many footnotes': both(
    grow((index) => `[^${index}]: x\n`),
    after(
      '\n\n',
      grow((index) => `[^${index}] `),
    ),
  ),
  'references to one footnote': after('[^a]: x\n\n', repeat('[^a]')),
  'half a reference to one footnote': after('[^a]: x\n\n', repeat('[^')),
}
