import { describe, expect, it } from 'vitest'
import {
  findSuggestedLines,
  lineOfPatch,
  patchLines,
  placeLines,
  replaceLines,
  shownRange,
  suggestionBlock,
  suggestionPatch,
} from '#spec/lines/index'

const PATCH = `@@ -1,4 +1,5 @@ # Title
 one
-two
+2
+2b
 three
 four
@@ -10 +11 @@
-ten
+10
\\ No newline at end of file`

describe('the lines of a patch', () => {
  const lines = patchLines(PATCH)

  it('have the numbers of both versions, and make the patch again', () => {
    expect(lines.map(({ kind, old, new: next }) => [kind, old, next])).toEqual([
      ['hunk', null, null],
      ['context', 1, 1],
      ['removed', 2, null],
      ['added', null, 2],
      ['added', null, 3],
      ['context', 3, 4],
      ['context', 4, 5],
      ['hunk', null, null],
      ['removed', 10, null],
      ['added', null, 11],
      ['note', null, null],
    ])
    expect(lines.map(lineOfPatch).join('\n')).toBe(PATCH)
  })

  it('are found by side and number, with the diff before them', () => {
    expect(shownRange(lines, 'new', { start: 2, end: 4 })).toEqual({
      texts: ['2', '2b', 'three'],
      excerpt: ' one\n-two\n+2\n+2b\n three',
    })
    expect(shownRange(lines, 'old', { start: 10, end: 10 })).toEqual({ texts: ['ten'], excerpt: '-ten' })
  })

  it('are not found outside of the diff, across hunks and in reverse', () => {
    for (const range of [
      { start: 6, end: 6 },
      { start: 5, end: 11 },
      { start: 4, end: 2 },
    ])
      expect(shownRange(lines, 'new', range)).toBeNull()
  })
})

describe('the place of lines in another version', () => {
  const before = 'a\nb\nc\nd\n'

  it('moves with the text before them', () => {
    expect(placeLines(before, `new\n${before}`, { start: 2, end: 3 })).toEqual({ start: 3, end: 4 })
    expect(placeLines(before, 'b\nc\nd\n', { start: 2, end: 3 })).toEqual({ start: 1, end: 2 })
  })

  it('is gone if one of them changed, or something came between them', () => {
    for (const after of ['a\nB\nc\nd\n', 'a\nb\nnew\nc\nd\n', 'a\nd\n', ''])
      expect(placeLines(before, after, { start: 2, end: 3 })).toBeNull()
  })
})

describe('a suggestion', () => {
  it('is the first closed block of its name', () => {
    const body = 'Shorter:\n\n```suggestion\none\ntwo\n```\nOr not?'
    expect(findSuggestedLines(body)).toEqual({ lines: ['one', 'two'], rest: 'Shorter:\n\nOr not?' })
    expect(findSuggestedLines(body.replaceAll('\n', '\r\n'))?.lines).toEqual(['one', 'two'])
    expect(findSuggestedLines('```suggestion\n```')).toEqual({ lines: [], rest: '' })
    expect(findSuggestedLines('```suggestion\n    ```\n   ```')?.lines).toEqual(['    ```'])
    for (const other of ['```suggestion\nopen', '```ts\na\n```', 'suggestion', ''])
      expect(findSuggestedLines(other)).toBeNull()
  })

  it('may hold a block of code', () => {
    const lines = ['```ts', 'a', '```']
    expect(findSuggestedLines(suggestionBlock(lines))?.lines).toEqual(lines)
  })

  it('is shown as the lines of a diff', () => {
    expect(suggestionPatch(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toBe(' a\n-b\n+x\n c\n+d')
    expect(suggestionPatch(['a'], [])).toBe('-a')
    const [before, after] = ['x', 'y'].map((word) => Array.from({ length: 600 }, (_, i) => word + i))
    expect(suggestionPatch(before ?? [], after ?? []).split('\n')).toHaveLength(1_200)
  })

  it('replaces lines in the line ends of the file, and deletes them when empty', () => {
    const range = { start: 2, end: 2 }
    expect(replaceLines('a\nb\nc\n', range, ['1', '2'])).toBe('a\n1\n2\nc\n')
    expect(replaceLines('a\r\nb\r\nc\r\n', range, ['1', '2'])).toBe('a\r\n1\r\n2\r\nc\r\n')
    expect(replaceLines('a\nb', range, ['1'])).toBe('a\n1')
    expect(replaceLines('a\nb\nc\n', range, [])).toBe('a\nc\n')
  })
})
