import { describe, expect, it } from 'vitest'
import { plainText } from '#spec/search/plain-text'

const oneLine = (markdown: string) => plainText(markdown).replace(/\s+/g, ' ').trim()

describe('the plain text', () => {
  it.each([
    ['a fence keeps its code', '```js\nconst a = 1\n```\nafter', 'const a = 1 after'],
    ['headings lose their hashes', '# One\n##### Two', 'One Two'],
    ['list items and tasks lose their boxes', '- [ ] one\n* [x] two\n1. three', 'one two three'],
    ['quotes lose their sign', '> said\n> > again', 'said again'],
    [
      'links and images keep what they say',
      'a [guide](docs/a.md "Read") and ![a map](m.png)',
      'a guide and a map',
    ],
    ['a link around an image keeps its words', '[![build](b.svg)](https://ci.example)', 'build'],
    ['a link by reference keeps its words', 'see [the rules][rules]', 'see the rules'],
    [
      'a link by its own name keeps its words',
      'see [the rules], and a[index]',
      'see the rules, and a[index]',
    ],
    ['a link over two lines keeps its words', 'see [the\nrules](a.md)', 'see the rules'],
    ['emphasis goes', 'a **bold** _word_, ~~gone~~ and `code`.', 'a bold word, gone and code.'],
    ['tables become cells', '| Plan | Price |\n|:---|---:|\n| Free | 0 |', 'Plan · Price Free · 0'],
    ['rules go', 'Title\n=====\n\n---\ntext', 'Title text'],
    ['emphasis within words goes', 'un*believ*able **A**-B ~~x~~/**y** ***z***', 'unbelievable A-B x/y z'],
    [
      'code keeps its signs',
      'the `__init__` of `*args` and `` a`b `` or `[x](y)`',
      'the __init__ of *args and a`b or [x](y)',
    ],
    [
      'a code block keeps its signs',
      '```py\n# one\n__a__ = [b](c) | d |\n```\n# Two',
      '# one __a__ = [b](c) | d | Two',
    ],
    ['a code block that is cut keeps its signs', '~~~\n- *a*', '- *a*'],
    [
      'escaped signs mark nothing',
      '\\*not emphasis\\* and \\[no\\](link) and a\\_b',
      '*not emphasis* and [no](link) and a_b',
    ],
    ['a pipe in a cell is escaped', '| a \\| b | `c|d` |', 'a | b · c|d'],
    ['addresses with brackets and titles go', '[a](<b c>) [d](e_(f) \'g\') [h [i] j](k "l")', 'a d h [i] j'],
    ['references to footnotes go', 'said[^1] so\n\n[^1]: The source', 'said so The source'],
    ['closing hashes of a heading go', '## Title ##', 'Title'],
    ['a line break goes', 'one\\\ntwo', 'one two'],
    ['escapes become what they mean', '1 \\* 2 \\# 3', '1 * 2 # 3'],
  ])('%s', (_guarantee, markdown, plain) => {
    expect(oneLine(markdown)).toBe(plain)
  })

  it.each([
    'snake_case_name',
    '2 * 3 * 4',
    'a | b',
    'rows[0]',
    'C# and F#',
    '3 - 2 = 1',
    '2*3*4',
    'docs/**/*.md',
  ])('keeps %s as it is written', (text) => {
    expect(oneLine(text)).toBe(text)
  })
})
