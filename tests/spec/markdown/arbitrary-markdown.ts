import fc from 'fast-check'

/** Fragments that combine to every block and inline construct, and to almost valid ones. */
const PIECES = [
  ...[
    '# ',
    '## ',
    '### a',
    '#### ',
    '##### x',
    '#',
    '===',
    '---',
    '***',
    '- - -',
    '\n',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
  ],
  ...[
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '10. ',
    '-',
    '> ',
    '>',
    '    ',
    '  ',
    ' ',
    '\t',
    '```',
    '~~~\n',
    '`',
    '``',
  ],
  ...[
    '<!-- ',
    '-->',
    '<div>',
    '</div>',
    '<pre>',
    '<b>',
    '<a x="',
    '">',
    '<?',
    '?>',
    '<http://x>',
    '<x',
    '>x',
  ],
  ...[
    '[a]: /b',
    '[a]:',
    '[a]',
    '[l](u)',
    ' "t"',
    "'q'",
    '(',
    ')',
    '"',
    '\\',
    '&amp;',
    '*x*',
    '_y_',
    'foo',
    'bar',
  ],
]

const TABLE_PIECES = ['| a | b |\n', '| - | :-: |\n', 'a | b\n', '--|--\n', '[^1]: ', '[^1]', '~~s~~']

const SPEC_PIECES = [
  ...[
    '- [ ] ',
    '- [x] The API MUST ',
    '* [X] a',
    '1. [ ] b\n',
    '[ ] ',
    '## 2. Title\n',
    '### 2.1 Sub\n',
    '## Title\n',
  ],
  ...['#### Scenario: s\n', '- GIVEN g\n', '- **WHEN** w\n', '### Acceptance Criteria\n', 'Text\n---\n'],
  ...[
    '<!-- svc:system:2 status:done -->',
    '<!-- canon:system:title status:blocked:P-1 -->',
    '<!-- svc:delta:added -->',
  ],
  ...[
    '<!-- svc:ticket:jira:A-1 url:https://t.example/A-1 -->',
    '<!-- svc:ticket:linear:B-2 -->\n',
    '<!-- svc:x -->',
  ],
  ...[
    '<!-- svc:realized-in:PR#1 file:a.ts:1-2 -->',
    '<!-- svc:realized-in:audit a.ts -->\n',
    '<!-- svc:system:2 -->',
  ],
]

const FRONTMATTER_PIECES = [
  ...[
    'title: A\n',
    "owner: 'me' # why\n",
    'status: In Progress\n',
    'tags: a, b\n',
    'tags:\n  - a\n  - b\n',
    '# note\n',
  ],
  ...[
    'created: 2026-01-01\n',
    'x: 1.10\n',
    'team:\n',
    'long: |\n  text\n  more\n',
    'depends_on: [a.md, b.md]\n',
    '\n',
  ],
]

const ODD = ['\0', '\uD800', '\uFEFF', '\u00A0', 'é', 'e\u0301', '漢', '🙂', '\v', '\u2028']

function joined(pieces: readonly string[], maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(''))
}

/** Only CommonMark: no tables, footnotes or frontmatter. */
export const commonMark = joined(PIECES, 16).filter((text) => !/^\uFEFF?---[ \t]*[\r\n]/.test(text))

const anything = fc.oneof(
  { weight: 6, arbitrary: joined([...PIECES, ...TABLE_PIECES, ...SPEC_PIECES, ...SPEC_PIECES, ...ODD], 24) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const frontmatterText = fc
  .uniqueArray(fc.constantFrom(...FRONTMATTER_PIECES), {
    maxLength: 6,
    selector: (piece) => piece.split(':')[0],
  })
  .map((lines) => `---\n${lines.join('')}---\n`)

const newlines = fc.constantFrom('\n', '\r\n', '\r')

/** Documents of any shape, the hostile ones included, in each newline style. */
export const document = fc
  .tuple(fc.option(frontmatterText, { nil: '' }), anything, newlines, fc.constantFrom('', '\uFEFF'))
  .map(([frontmatter, text, newline, bom]) => bom + (frontmatter + text).replace(/\r\n?|\n/g, newline))
