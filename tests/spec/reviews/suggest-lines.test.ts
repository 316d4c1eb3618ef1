import { describe, expect, it } from 'vitest'
import { suggestLines } from '#spec/reviews/index'

const TEXT = 'one\ntwo words\nthree\nfour\nfive\n'
/** Shows lines 2 to 4. */
const PATCH = '@@ -2,2 +2,3 @@\n two words\n+three\n four'

const suggest = (oldText: string, newText: string, text = TEXT, patch: string | null = PATCH) =>
  suggestLines(text, { oldText, newText }, patch)

describe('a suggestion', () => {
  it('replaces whole lines', () => {
    const body = '```suggestion\ntwo letters\n```'
    expect(suggest('words', 'letters')).toEqual({ startLine: 2, endLine: 2, body })
  })

  it('of several lines, with or without the last line break', () => {
    const suggestion = { startLine: 2, endLine: 3, body: '```suggestion\ntwo and 3\n```' }
    expect(suggest('words\nthree', 'and 3')).toEqual(suggestion)
    expect(suggest('words\nthree\n', 'and 3\n')).toEqual(suggestion)
  })

  it('is fenced longer than its longest run of backticks', () => {
    expect(suggest('words', '````js')?.body).toBe('`````suggestion\ntwo ````js\n`````')
  })

  it.each([
    ['outside of the shown lines', 'one', TEXT, PATCH],
    ['across the end of the shown lines', 'four\nfive', TEXT, PATCH],
    ['that occurs twice', 'three', 'three\nthree\n', PATCH],
    ['that is gone', 'six', TEXT, PATCH],
    ['of white space', '\n', 'a\nb', PATCH],
    ['of a file without a patch', 'words', TEXT, null],
  ])('is not possible for text %s', (_, oldText, text, patch) => {
    expect(suggest(oldText, 'new', text, patch)).toBeNull()
  })
})
