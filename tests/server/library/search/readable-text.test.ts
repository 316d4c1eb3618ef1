import { expect, it } from 'vitest'
import { readableText } from '#spec/search/readable-text'

const oneLine = (markdown: string) => readableText(markdown).replace(/\s+/g, ' ').trim()

it.each([
  ['a diagram goes', 'before\n```mermaid\nflowchart LR\n  a --> b\n```\nafter', 'before after'],
  ['a diagram in tildes goes', '~~~ mermaid title\na\n```\nb\n~~~~\nafter', 'after'],
  [
    'a diagram in a quote or a list goes',
    '> ```mermaid\n> a\n> ```\n- ```mermaid\n  b\n  ```\nafter',
    'after',
  ],
  ['diagrams of other languages go', '```plantuml\na -> b\n```\n``` {.dot}\na -> b\n```\nafter', 'after'],
  ['a language that begins like one stays', '```dotenv\nA=b\n```', '```dotenv A=b ```'],
  ['a diagram that is cut goes to the end', 'before\n```mermaid\na --> b', 'before'],
  ['the code of a program stays', '```html\n<b>&amp;</b>\n```', '```html <b>&amp;</b> ```'],
  [
    'what looks like a diagram in code stays',
    '````md\n```mermaid\na\n```\n````',
    '````md ```mermaid a ``` ````',
  ],
  ['tags go', '<div class="x" data-a="<i>">a <b>bold</b> word<br>next</div>', 'a bold word next'],
  ['a tag over several lines goes', '<a\n  href="https://example.com"\n>link</a>', 'link'],
  ['cells stay apart', '<table><tr><td>one</td><td>two</td></tr></table>', 'one two'],
  ['what the page shows as text stays', '<script>a</script> Map<String>', 'same'],
  [
    'an address in angle brackets loses them',
    'see <https://a.example/b?c> and <mailto:a@b.c>',
    'see https://a.example/b?c and mailto:a@b.c',
  ],
  [
    'where links by reference lead is not shown',
    'see [the rules][r]\n\n[r]: https://a.example "The rules"\n [s]: <b.md>\n[^1]: a note',
    'see [the rules][r] [^1]: a note',
  ],
  [
    'the sign of an alert goes',
    '> [!NOTE]\n> Read this [!note] and\n> [!TIP] that',
    '> > Read this [!note] and > [!TIP] that',
  ],
  ['less than is no tag', 'a < b, c <d and e<', 'same'],
  ['tags in code stay', 'the `<b>` and `` `<i>` `` elements', 'same'],
  [
    'an open backtick ends with its paragraph',
    'a ` here\n\n<b>bold</b> and ` there',
    'a ` here bold and ` there',
  ],
  ['escaped tags stay', 'an \\<b> element', 'same'],
  ['entities are what they mean', 'Fish &amp; chips &#8211; &nope; `&amp;`', 'Fish & chips – &nope; `&amp;`'],
])('%s', (_guarantee, markdown, readable) => {
  expect(oneLine(markdown)).toBe(readable === 'same' ? markdown : readable)
})

it('does not turn an entity into a mark', () => {
  expect(readableText('&#2;a&#3; &#x2;')).toBe('&#2;a&#3; &#x2;')
})
