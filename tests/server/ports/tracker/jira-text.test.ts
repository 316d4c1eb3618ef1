import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adfToMarkdown,
  markdownToAdf,
  markdownToWiki,
  wikiToMarkdown,
} from '#server/ports/tracker/jira/text/convert-markdown'
import { checkAdf } from '#tests/support/fake-jira/check-request'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const throughAdf = (markdown: string) => adfToMarkdown(markdownToAdf(markdown))
const throughWiki = (markdown: string) => wikiToMarkdown(markdownToWiki(markdown))

/** A description as the planner writes it. */
const DESCRIPTION = `[Refunds, section 2.1](https://plumbline.acme.test/app/acme/specs/refunds#refund-window)

A customer can ask for a **refund** within *30 days*. See [the policy](https://acme.test/policy_2).

- Full refunds
  - by card
  - by \`bank_transfer\`
- Partial refunds

1. Ask
2. Wait

> Never refund twice.

\`\`\`ts
const days = 30
\`\`\`

| Case | Days |
| --- | --- |
| Card | 5 |
| \`Bank\` | 10 |

---

## Open criteria

- [ ] A refund is paid within 5 days
- [x] A refund is recorded

Owner: ana Team: payments`

/** Characters with a meaning in one of the formats. */
const PIECES = [
  ...[
    'a',
    'word',
    'é',
    '🙂',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\t',
    '\u0000',
    '    ',
    '*',
    '**',
    '_',
    '~~',
    '~',
    '`',
    '```',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '|',
    '||',
    '\\',
    '#',
    '{',
    '}',
    '!',
    '^',
    '+',
    '-',
    '---',
    '===',
    '.',
    '?',
    '??',
  ],
  ...[
    '- ',
    '1. ',
    '> ',
    '- [ ] t',
    '\n- x',
    '\n  - y',
    '| a | b |\n|---|---|\n| c | d |',
    '<br>',
    '<b>',
    '&amp;',
  ],
  ...['&#92;', '**b**', '*i*', '`c`', '{code}', 'h1. ', '[~admin]', '(x)', ':)', 'snake_case', '"', "'"],
  ...[
    '[x](https://a.example/b_c)',
    '[y](javascript:z)',
    'https://u.example/a_b',
    '![i](https://a.example/i.png)',
  ],
]

const hostileMarkdown = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 25 })
  .map((pieces) => pieces.join(''))

describe('markdown in the format of Jira Cloud', () => {
  it('keeps a description as it is', () => {
    expect(throughAdf(DESCRIPTION)).toBe(DESCRIPTION)
  })

  it('is a valid document that reads the same after it is stored again, whatever the markdown is', {
    timeout: PROPERTY_TIMEOUT_MS,
  }, () => {
    forAll(hostileMarkdown, (markdown) => {
      expect(checkAdf(markdownToAdf(markdown))).toBeNull()
      const once = throughAdf(markdown)
      expect(throughAdf(once)).toBe(once)
    })
  })

  it.each([
    ['a script stays text', '[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['HTML stays text', '<b>x</b>', '\\<b>x\\</b>'],
    ['a heading in a quote is strong text', '> # h', '> **h**'],
    [
      'a table in a list is lines of text',
      '- a\n\n  | b | c |\n  |---|---|\n  | d | e |',
      '- a\n\n  b | c\n\n  d | e',
    ],
    ['a quote in a quote is one', '> > a', '> a'],
    ['an image is a link', '![plan](https://a.example/p.png)', '[plan](https://a.example/p.png)'],
    ['two lists stay two', '- a\n\n* b', '- a\n\n* b'],
    ['code keeps its backticks', '````\n```\n````', '````\n```\n````'],
  ])('%s', (_, markdown, stored) => {
    expect(throughAdf(markdown)).toBe(stored)
  })

  it('reads what markdown does not have as a placeholder', () => {
    const content = [
      {
        type: 'mediaSingle',
        content: [{ type: 'media', attrs: { id: 'x', type: 'file', alt: 'plan.png' } }],
      },
      {
        type: 'panel',
        attrs: { panelType: 'info' },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Note' }] }],
      },
      {
        type: 'paragraph',
        content: [{ type: 'mention', attrs: { id: '5', text: '@Ana' } }, { type: 'newNode' }],
      },
      { type: 'expand', attrs: { title: 'More' }, content: [{ type: 'rule' }] },
      { type: 'extension', attrs: { extensionKey: 'toc', extensionType: 'com.atlassian' } },
    ]
    const read = adfToMarkdown({ type: 'doc', version: 1, content })
    expect(read).toBe('(media: plan.png)\n\n> Note\n\n@Ana(newNode)\n\n**More**\n\n---\n\n(extension: toc)')
  })

  it.each([
    null,
    undefined,
    '',
    'text',
    7,
    [],
    {},
    { content: 'x' },
    { type: 'doc', content: [null, 5, { type: 9 }] },
  ])('reads %j without failing', (stored) => {
    expect(typeof adfToMarkdown(stored)).toBe('string')
  })

  it('survives a document that is nested without end', () => {
    let node: object = { type: 'paragraph', content: [{ type: 'text', text: 'deep' }] }
    for (let depth = 0; depth < 50_000; depth++) node = { type: 'blockquote', content: [node] }
    expect(adfToMarkdown({ type: 'doc', version: 1, content: [node] })).toBe('')
  })
})

describe('markdown in the format of Jira Data Center', () => {
  it('keeps a description as it is', () => {
    expect(throughWiki(DESCRIPTION)).toBe(DESCRIPTION)
  })

  it('reads the same after it is stored again, whatever the markdown is', {
    timeout: PROPERTY_TIMEOUT_MS,
  }, () => {
    forAll(hostileMarkdown, (markdown) => {
      const once = throughWiki(markdown)
      expect(throughWiki(once)).toBe(once)
    })
  })

  it.each([
    ['{html}<script>{html}', '\\{html\\}<script>\\{html\\}'],
    ['a **b** c', 'a *b* c'],
    ['un*frigging*believable', 'un{_}frigging{_}believable'],
    ['`a_b`', '{{a_b}}'],
    ['[a|b](https://a.example/c)', '[a\\|b|https://a.example/c]'],
    ['- a\n  1. b', '* a\n*# b'],
    ['h1. no heading', 'h1&#46; no heading'],
  ])('writes %j as %j', (markdown, wiki) => {
    expect(markdownToWiki(markdown)).toBe(wiki)
  })

  it('reads what people write', () => {
    const wiki =
      'h2. Title\nText with {{code}}, -gone- and [~ana].\nbq. Quote\n||a||b||\n|1|2|\n{code:java|title=x}\nint x;\n{code}\n!plan.png|width=3!\n{toc}'
    expect(wikiToMarkdown(wiki)).toBe(
      '## Title\n\nText with `code`, ~~gone~~ and @ana.\n\n> Quote\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```java\nint x;\n```\n\n(image: plan.png)\\\n{toc}',
    )
  })
})
