import { describe, expect, it } from 'vitest'
import { parseQuery, printQuery, replaceTyped } from '#spec/query/index'

const tree = (source: string) => parseQuery(source).query
const printed = (source: string) => {
  const query = tree(source)
  return query && printQuery(query)
}
const complaints = (source: string) =>
  parseQuery(source).diagnostics.map(({ code, column, length }) => [code, column, length])

describe('a query', () => {
  it.each([
    ['words', 'refund  shopper', 'refund shopper'],
    ['or binds looser than what stands side by side', 'a b or c d', 'a b or c d'],
    ['brackets group', '(a or b) c', '(a or b) c'],
    ['brackets that change nothing go', '((a b)) (c)', 'a b c'],
    [
      'a dash leaves out',
      'a -bb -"c d" -(e or f) -status:done',
      'a NOT bb NOT "c d" NOT (e or f) -status:done',
    ],
    [
      'a dash before what looks like an option does not',
      'Get-Item -Recurse -r -File*',
      'Get-Item Recurse r File*',
    ],
    ['nor does one before anything is searched', '-split -ink operator -bb', 'split ink operator NOT bb'],
    ['nor one that stands alone', '-foo', 'foo'],
    ['NOT does, wherever it stands', 'NOT Recurse files', 'NOT Recurse files'],
    ['where all is left out, it is searched', 'NOT a -"b c" -(d -ee)', 'a "b c" d ee'],
    ['an alternative that only leaves out is searched', 'a or NOT b', 'a or b'],
    ['so is one in brackets, and the rest stays left out', 'NOT c (a or NOT b)', 'NOT c (a or b)'],
    ['a dash at the start of an alternative does not leave out', 'text OR -error', 'text or error'],
    ['beside what is searched an alternative may only leave out', 'a (bb or -cc)', 'a (bb or NOT cc)'],
    ['a filter that is left out is an alternative', 'a or -status:done', 'a or -status:done'],
    ['a filter is left out alone', '-status:done', '-status:done'],
    ['NOT, AND and OR are understood', 'a AND NOT b OR c', 'a AND NOT b or c'],
    ['one AND requires all words beside each other', 'a && b c (d or e f)', 'a AND b AND c AND (d or e f)'],
    ['one in brackets too, but not one in an alternative', 'a (b AND c)', 'a AND b AND c'],
    ['an alternative has its own', 'a (b AND c or d)', 'a (b AND c or d)'],
    ['what is left out twice is asked for', '--"a" -(NOT b)', '-- "a" b'],
    ['prefixes', 'pay* src/pa*', 'pay* src/pa*'],
    ['quotation marks of any kind', '“an exact” „phrase«', '"an exact" "phrase"'],
    ['a dash in a word or alone is text', 'rate-limit - b', 'rate-limit - b'],
    ['states in any spelling', 'status:In-Progress', 'status:in_progress'],
    ['a choice of values', 'status:todo,done', 'status:todo or status:done'],
    ['values in quotation marks', 'team:"core payments"', 'team:"core payments"'],
    ['NUL divides words, between quotation marks too', '"a\0b" team:"c\0d"', '"a b" team:"c d"'],
    [
      'words of titles and headings',
      'title:refund heading:"error codes"',
      'title:refund heading:"error codes"',
    ],
    ['a beginning in titles', 'title:pay*', 'title:pay*'],
    ['folders, without slashes around them', 'in:/docs/specs/ in:./a', 'in:docs/specs in:a'],
    ['days with a comparison', 'updated:>=2026-01-31', 'updated:>=2026-01-31'],
    ['long options and calls', 'git --amend a.b().c foo() -bb', 'git --amend a.b().c foo() NOT bb'],
    ['code with signs', '#[derive] std::mem ptr->next', '#[derive] std::mem ptr->next'],
    ['signs, which exclude nothing', '-> ? => -bb', '-> ? => bb'],
    ['patterns', '/retry \\w+/ a /b[/]c/i -/d$/', '/retry \\w+/ a /b[/]c/i NOT /d$/'],
    ['paths with slashes', '/etc/passwd // a / b /usr/', '/etc/passwd // a / b /usr/'],
    ['addresses and scopes are words', 'https://example.com std::vector', 'https://example.com std::vector'],
    ['a name in capitals is a filter too', 'Team:billing', 'team:billing'],
  ])('%s', (_guarantee, source, expected) => {
    expect(printed(source)).toBe(expected)
  })

  it('is a tree of the query', () => {
    expect(tree('a -"b c" or team:x*')).toEqual({
      kind: 'or',
      of: [
        {
          kind: 'and',
          of: [
            { kind: 'word', text: 'a' },
            { kind: 'not', of: { kind: 'phrase', text: 'b c' } },
          ],
        },
        { kind: 'filter', field: 'team', comparison: '=', value: 'x*' },
      ],
    })
  })

  it.each(['', '   ', '()', '"', '" "', '&& ||', 'or', 'AND', '\u0000\u0007', ')))((('])(
    'is empty for %j',
    (source) => {
      expect(tree(source)).toBeNull()
    },
  )
})

describe('an invalid part of a query', () => {
  it.each([
    ['a quote that is not closed', 'a "b c', 'a "b c"', [['open_quote', 3, 4]]],
    ['a bracket that is not closed', 'a (b', 'a b', [['open_bracket', 3, 1]]],
    ['a bracket that nothing opened', 'a) b', 'a b', [['stray_bracket', 2, 1]]],
    ['one beside an AND', 'a ) AND ) b', 'a AND b', [3, 9].map((column) => ['stray_bracket', column, 1])],
    ['one beside an or', 'a) or b)', 'a or b', [2, 8].map((column) => ['stray_bracket', column, 1])],
    ['one after a group', '(a or b)) NOT c', '(a or b) NOT c', [['stray_bracket', 9, 1]]],
    ['an or with one side', 'a or', 'a', [['lonely_or', 3, 2]]],
    [
      'an AND with one side',
      'AND a && or b AND',
      'a or b',
      [
        ['lonely_and', 1, 3],
        ['lonely_and', 7, 2],
        ['lonely_and', 15, 3],
      ],
    ],
    ['an AND of nothing', '&&', null, [['lonely_and', 1, 2]]],
    ['an AND twice', 'a AND AND b', 'a AND b', [['lonely_and', 3, 3]]],
    ['a dash before nothing', 'a -', 'a -', []],
    ['a denial of an or', 'a - or b', 'a - or b', []],
    ['what a dash leaves out', 'a -bb', 'a NOT bb', [['left_out', 3, 3]]],
    ['an option', 'a -Bb', 'a Bb', [['option_searched', 3, 3]]],
    ['a denial of all', 'NOT "a"', '"a"', [['nothing_to_leave_out_of', 1, 7]]],
    ['a denial in an alternative', 'a or NOT b', 'a or b', [['nothing_to_leave_out_of', 1, 10]]],
    ['a state that is none, which finds nothing', 'a status:dnoe', 'status:dnoe', [['unknown_value', 3, 11]]],
    ['one in an alternative', 'status:dnoe or a', 'a', [['unknown_value', 1, 11]]],
    ['one of several', 'status:done,dnoe a', 'status:done a', [['unknown_value', 1, 16]]],
    ['one that is left out', '-status:dnoe a', '-status:dnoe a', [['unknown_value', 2, 11]]],
    ['a filter without a value', 'a team: b', 'a b', [['no_value', 3, 5]]],
    ['a folder that is none', 'in:/ a', 'a', [['no_value', 1, 4]]],
    ['a title without words', 'a title:??', 'title:??', [['no_words', 3, 8]]],
    ['a day that is none', 'updated:>2026-02-30 a', 'updated:>2026-02-30', [['no_date', 1, 19]]],
    ['a filter that is none', 'a ownr:x', 'a ownr:x', [['unknown_filter', 3, 5]]],
    ['a pattern that is refused', 'a /(b)\\1/', '/(b)\\1/', [['refused_pattern', 3, 7]]],
  ])(
    '%s is reported with its position, and the rest is searched',
    (_what, source, rest, expectedComplaints) => {
      expect(printed(source)).toBe(rest)
      expect(complaints(source)).toEqual(expectedComplaints)
    },
  )

  it('suggests the filter and the value that were meant', () => {
    const [filter, value] = parseQuery('ownr:x status:dnoe').diagnostics
    expect(filter?.message).toContain('Did you mean owner:?')
    expect(value?.message).toContain('Did you mean status:done?')
    expect(value?.message).toContain('draft, todo, in_progress, done, blocked, deprecated')
  })

  it('explains exclusion only if the query has another part', () => {
    const messages = (source: string) => parseQuery(source).diagnostics.map(({ message }) => message)
    const ALONE = ['“-foo” is searched. There is nothing to exclude it from.']
    expect(messages('-foo')).toEqual(ALONE)
    expect(messages('text or -foo')).toEqual(ALONE)
    expect(messages('-foo text')).toEqual(['“-foo” is searched. To leave it out, write NOT foo.'])
  })

  it('is cut where there is too much of it', () => {
    expect(complaints('x'.repeat(100_000))).toEqual([['too_long', 1001, 99_000]])
    expect(complaints('a '.repeat(60)).map(([code]) => code)).toEqual(['too_many_terms'])
    expect(complaints(`${'('.repeat(40)}a${')'.repeat(40)}`).map(([code]) => code)).toEqual(['too_deep'])
    expect(printed(`${'('.repeat(40)}a${')'.repeat(40)} b`)).toBe('a b')
    expect(parseQuery('status:x '.repeat(1000)).diagnostics.length).toBeLessThanOrEqual(20)
  })
})

describe('what was probably meant', () => {
  it.each([
    ['refund status:dnoe', 'refund status:done'],
    ['status:dnoe,todo,bloked (a or b)', 'status:done,todo,blocked (a or b)'],
    ['type:"runbok" -is:stael', 'type:"runbook" -is:stale'],
    ['ownr:dana ttile:"a b"', 'owner:dana title:"a b"'],
    ['status:done', null],
    ['status:xyzxyz', null],
  ])('%s', (source, expected) => {
    expect(replaceTyped(source, parseQuery(source).replacements)).toBe(expected)
  })

  it('is for an org to say where filters name something', () => {
    const source = 'a team:"core pay" -repo:acme/x,y owner:z* tag:b'
    const { names } = parseQuery(source)
    expect(names.map(({ field, start, end }) => [field, source.slice(start, end)])).toEqual([
      ['team', 'core pay'],
      ['repo', 'acme/x'],
      ['repo', 'y'],
      ['tag', 'b'],
    ])
    const meant = ['core, payments', 'acme/xyz', 'y z', 'api'].map((name, at) => ({
      start: names[at]?.start ?? 0,
      end: names[at]?.end ?? 0,
      meant: name,
    }))
    expect(replaceTyped(source, meant)).toBe('a team:"core, payments" -repo:acme/xyz,"y z" owner:z* tag:api')
  })
})
