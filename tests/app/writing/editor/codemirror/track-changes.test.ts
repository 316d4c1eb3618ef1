import { EditorState, Text } from '@codemirror/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trackChanges } from '#app/writing/editor/codemirror/track-changes'
import { spliceAll } from '#spec/edit/splice'
import { forAll } from '#tests/support/property-runs'

const words = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r'), maxLength: 12 })
const textOf = (text: string) => Text.of(text.split('\n'))
const stateOf = (doc: string) => EditorState.create({ doc, extensions: EditorState.lineSeparator.of('\n') })

it('the splices turn the first text into the last, whatever was typed', () => {
  const edit = fc.record({ from: fc.nat(), to: fc.nat(), insert: words })
  forAll(fc.tuple(words, fc.array(edit, { maxLength: 8 })), ([first, edits]) => {
    let state = stateOf(first)
    const followed = trackChanges(state.doc)
    for (const edit of edits) {
      const [from = 0, to = 0] = [edit.from, edit.to]
        .map((at) => at % (state.doc.length + 1))
        .sort((a, b) => a - b)
      const change = state.update({ changes: { from, to, insert: edit.insert } })
      followed.add(change)
      state = change.state
    }
    expect(spliceAll(first, followed.splicesTo(state.doc))).toBe(state.doc.toString())
  })
})

it('edits at both ends of a long text give splices without the text between them', () => {
  const long = 'A line of it.\n'.repeat(10_000)
  let state = stateOf(long)
  const followed = trackChanges(state.doc)
  for (let i = 0; i < 50; i++)
    for (const place of ['start', 'end']) {
      const from = place === 'start' ? 3 + i : state.doc.length
      const change = state.update({ changes: { from, insert: 'x' } })
      followed.add(change)
      state = change.state
    }
  expect(followed.splicesTo(state.doc)).toEqual([
    { start: 3, end: 3, text: 'x'.repeat(50) },
    { start: long.length, end: long.length, text: 'x'.repeat(50) },
  ])
})

it('a text that was not reached by tracked changes is compared, and tracked from there', () => {
  const followed = trackChanges(textOf('one two three'))
  const other = stateOf('one 2 three')
  expect(followed.splicesTo(other.doc)).toEqual([{ start: 4, end: 7, text: '2' }])
  const change = other.update({ changes: { from: 0, insert: 'x' } })
  followed.add(change)
  expect(followed.splicesTo(change.state.doc)).toEqual([
    { start: 0, end: 0, text: 'x' },
    { start: 4, end: 7, text: '2' },
  ])
})
