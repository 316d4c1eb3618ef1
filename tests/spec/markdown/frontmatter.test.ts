import { describe, expect, it } from 'vitest'
import { parseDocument } from '#spec/markdown/index'

function frontmatter(yaml: string) {
  return parseDocument(`---\n${yaml}\n---\n`).frontmatter
}

function problems(source: string): string[] {
  return parseDocument(source).diagnostics.map(
    ({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`,
  )
}

describe('frontmatter', () => {
  it('gives every key of the format', () => {
    const yaml = [
      'title: Payments',
      'status: in_progress',
      'owner: ada',
      'team: billing',
      'ticket_project: PAY',
      'created: 2026-01-02',
      'updated: 2026-02-03',
      'tags: [api, money]',
      'type: proposal',
      'depends_on: [a.md, b.md]',
      'supersedes: old.md',
      'review_status: in_review',
      'sync: false',
      'ai_exposure: metadata',
    ].join('\n')
    expect(frontmatter(yaml)).toEqual({
      title: 'Payments',
      status: 'in_progress',
      owner: 'ada',
      team: 'billing',
      ticketProject: 'PAY',
      created: '2026-01-02',
      updated: '2026-02-03',
      tags: ['api', 'money'],
      type: 'proposal',
      dependsOn: ['a.md', 'b.md'],
      supersedes: ['old.md'],
      reviewStatus: 'in_review',
      sync: 'false',
      aiExposure: 'metadata',
      extra: {},
    })
  })

  it('is empty where there is none, where it is null, and where it holds comments only', () => {
    const empty = parseDocument('').frontmatter
    expect(empty).toMatchObject({
      title: null,
      status: null,
      tags: [],
      sync: 'auto',
      aiExposure: null,
      extra: {},
    })
    for (const yaml of ['', '# note', 'title:\nstatus: null\ntags: ~\nsync: null\nai_exposure:', 'owner: ""'])
      expect(parseDocument(`---\n${yaml}\n---\n`)).toMatchObject({ frontmatter: empty, diagnostics: [] })
  })

  it.each([
    ['a list', 'tags:\n  - a\n  - b c'],
    ['a flow list', 'tags: [a, "b c"]'],
    ['a line with commas', 'tags: a, b c,'],
  ])('reads tags from %s', (_, yaml) => {
    expect(frontmatter(yaml).tags).toEqual(['a', 'b c'])
  })

  it('keeps values as written, regardless of YAML types', () => {
    expect(frontmatter('title: 1.10\nowner: 007\nteam: true\ntags: [1.0, yes]')).toMatchObject({
      title: '1.10',
      owner: '007',
      team: 'true',
      tags: ['1.0', 'yes'],
    })
  })

  it('keeps unknown keys, as parsed, and names none of its own by accident', () => {
    const { extra } = frontmatter('risk: {level: 2, who: [a]}\nnothing: null\n__proto__: x\nconstructor: y')
    expect(Object.entries(extra)).toEqual([
      ['risk', { level: 2, who: ['a'] }],
      ['nothing', null],
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    expect(Object.getPrototypeOf(extra)).toBe(Object.prototype)
  })

  it.each(['in-progress', 'In Progress', 'IN_PROGRESS', '" in  progress "'])(
    'normalises the status %s',
    (status) => {
      expect(frontmatter(`status: ${status}`).status).toBe('in_progress')
    },
  )

  it('keeps an unknown status as written, with a warning', () => {
    expect(frontmatter('status: Shipping Soon').status).toBe('Shipping Soon')
    expect(problems('---\nstatus: Shipping Soon\n---\n')).toEqual(['warning unknown_status 2:9'])
  })

  it('reads a misspelt ai_exposure as none: what was meant to be hidden stays hidden', () => {
    expect(frontmatter('ai_exposure: nnone').aiExposure).toBe('none')
    expect(frontmatter('ai_exposure: [full]').aiExposure).toBe('none')
    expect(problems('---\nai_exposure: nnone\n---\n')).toEqual(['warning unknown_value 2:14'])
  })

  it.each([
    ['an unknown type', 'type: novel', ['warning unknown_value 2:7']],
    ['an unknown review status', 'review_status: maybe', ['warning unknown_value 2:16']],
    ['an unknown sync mode', 'sync: never', ['warning unknown_value 2:7']],
    ['a mapping for a text', 'title: {a: b}', ['warning wrong_type 2:8']],
    ['a mapping for a list', 'tags: {a: b}', ['warning wrong_type 2:7']],
    ['a list in a list', 'tags: [a, [b]]', ['warning wrong_type 2:7']],
    ['a key given twice', 'title: a\ntitle: b', ['error duplicate_key 3:1']],
    ['a list of lines', '- a', ['error frontmatter_not_mapping 2:1']],
    ['a tab for indentation', 'a:\n\tb: c', ['error frontmatter_invalid 3:1']],
    ['an alias to nowhere', 'title: *gone', ['error unknown_alias 2:8']],
  ])('reports %s', (_, yaml, expected) => {
    expect(problems(`---\n${yaml}\n---\n`)).toEqual(expected)
  })

  it('counts the first of a key given twice', () => {
    expect(frontmatter('title: a\ntitle: b').title).toBe('a')
  })

  it('must be closed; otherwise it is text and reported', () => {
    expect(problems('---\ntitle: a\n\n## A\n')).toEqual(['warning unclosed_frontmatter 1:1'])
    expect(parseDocument('---\ntitle: a\n\n## A\n').sections).toHaveLength(1)
    expect(problems('---\n\nA break opens this text.\n')).toEqual([])
  })

  it.each([
    ['a break at the end', '---\ntitle: a\n## A\n---\n', ['warning unclosed_frontmatter 3:1']],
    ['a break further down', '---\ntitle: a\n\n## A\n\n---\n\n## B\n', ['warning unclosed_frontmatter 4:1']],
    ['a title alone', '---\ntitle: a\n\n# A\n---\n', ['warning unclosed_frontmatter 4:1']],
    ['lines that end with CRLF', '---\r\ntitle: a\r\n\r\n# A\r\n---', ['warning unclosed_frontmatter 4:1']],
    ['a quoted key', '---\n"a": b\n\n## A\n', ['warning unclosed_frontmatter 1:1']],
    ['a key with an umlaut', '---\ngröße: b\n', ['warning unclosed_frontmatter 1:1']],
    ['nothing: a comment', '---\n# of A\ntitle: a\n---\n', []],
    ['nothing: a comment between keys', '---\ntitle: a\n\n# of A\nteam: b\n---\n\n## A\n', []],
    ['nothing: a heading in a value', '---\nextra: |\n  ## A\n---\n', []],
  ])('that is closed too late is reported: %s', (_, source, expected) => {
    expect(problems(source)).toEqual(expected)
  })

  it('stands at the very top, closed by three dashes and nothing more', () => {
    expect(parseDocument('\n---\ntitle: a\n---\n').frontmatter.title).toBeNull()
    expect(parseDocument('---  \ntitle: a\n---\t\n').frontmatter.title).toBe('a')
    expect(parseDocument('---\ntitle: a\n----\n---\n').frontmatter.title).not.toBeUndefined()
  })

  it.each(['\n', '\r\n', '\r'])('reads the same with %j at its line ends', (newline) => {
    const source = ['---', 'title: a # b', 'tags:', '  - x', '---', '## A'].join(newline)
    expect(parseDocument(source)).toMatchObject({
      title: 'a',
      frontmatter: { tags: ['x'] },
      sections: [{ startLine: 6 }],
      diagnostics: [],
    })
  })

  it('follows an alias', () => {
    expect(frontmatter('owner: &me ada\nteam: *me\nx: [*me]')).toMatchObject({
      team: 'ada',
      extra: { x: ['ada'] },
    })
  })
})

describe('hostile frontmatter', () => {
  const levels = Array.from(
    { length: 30 },
    (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`,
  )

  it.each([
    ['an alias bomb', `l0: &l0 x\n${levels.join('\n')}`, 'alias_bomb'],
    ['an alias within itself', 'a: &a [*a]', 'alias_bomb'],
    ['20 000 aliases', `a: &a x\nb: [${'*a,'.repeat(20_000)}]`, 'alias_bomb'],
    ['nesting of 10 000', `a: ${'['.repeat(10_000)}`, 'frontmatter_too_deep'],
    ['nesting of 10 000 in lines of dashes', '- '.repeat(10_000), 'frontmatter_too_deep'],
    ['more than 64 KB', `a: ${'x'.repeat(70_000)}`, 'frontmatter_too_large'],
  ])('%s is rejected, and the text below is read', (_, yaml, code) => {
    const { sections, diagnostics } = parseDocument(`---\n${yaml}\n---\n## A\n`)
    expect(diagnostics).toMatchObject([{ severity: 'error', code }])
    expect(sections).toHaveLength(1)
  })

  it('with thousands of keys, or a code tag, is data', () => {
    const keys = Array.from({ length: 5000 }, (_, i) => `k${i}: 1`).join('\n')
    expect(Object.keys(frontmatter(keys).extra)).toHaveLength(5000)
    expect(frontmatter('x: !!js/function "function () { return 1 }"').extra).toEqual({
      x: 'function () { return 1 }',
    })
    expect(frontmatter('<<: {title: merged}').title).toBeNull()
  })
})
