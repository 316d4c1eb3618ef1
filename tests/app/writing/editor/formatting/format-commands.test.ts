import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { expect, it } from 'vitest'
import { insertTable, toggleCodeBlock } from '#app/writing/editor/formatting/insert-blocks'
import { insertLink, toggleInline } from '#app/writing/editor/formatting/toggle-inline'
import { cycleHeading, toggleLines } from '#app/writing/editor/formatting/toggle-lines'

/** Runs the command on a text whose selection is between two bars, or at one. Returns the text with its selection. */
function run(command: StateCommand, marked: string): string {
  const [before = '', inside = '', after] = marked.split('|')
  const doc = before + inside + (after ?? '')
  const end = after === undefined ? before.length : before.length + inside.length
  let state = EditorState.create({ doc, selection: EditorSelection.range(before.length, end) })
  command({ state, dispatch: (transaction) => (state = transaction.state) })
  const { from, to } = state.selection.main
  const text = state.doc.toString()
  const selected = from === to ? '|' : `|${text.slice(from, to)}|`
  return text.slice(0, from) + selected + text.slice(to)
}

it.each([
  ['a |word| b', '**', 'a **|word|** b'],
  ['a **|word|** b', '**', 'a |word| b'],
  ['a |**word**| b', '**', 'a |word| b'],
  ['a wo|rd b', '**', 'a **wo|rd** b'],
  ['a **wo|rd** b', '**', 'a wo|rd b'],
  ['a | word | b', '**', 'a  **|word|**  b'],
  ['a **|word|** b', '*', 'a ***|word|*** b'],
  ['a ***|word|*** b', '*', 'a **|word|** b'],
  ['a ***|word|*** b', '**', 'a *|word|* b'],
  ['a *|word|* b', '**', 'a ***|word|*** b'],
  ['|', '`', '`|`'],
  ['run |a`b| now', '`', 'run `` |a`b| `` now'],
] as const)('%j with %s is %j', (before, mark, after) => {
  expect(run(toggleInline(mark), before)).toBe(after)
})

it.each([
  ['see |the plan| now', 'see [the plan](|url|) now'],
  ['see | now', 'see [|text|](url) now'],
  ['see |https://x.example/a|', 'see [|](https://x.example/a)'],
])('a link in %j is %j', (before, after) => {
  expect(run(insertLink, before)).toBe(after)
})

it.each([
  ['list', '|one\n\ntwo|', '|- one\n\n- two|'],
  ['list', '|- one\n- two|', '|one\ntwo|'],
  ['numbered', '|- one\n  - [x] two|', '|1. one\n  2. two|'],
  ['criterion', 'on|e', '- [ ] on|e'],
  ['criterion', '- on|e', '- [ ] on|e'],
  ['criterion', '- [x] on|e', 'on|e'],
  ['quote', '|- one\ntwo|', '|> - one\n> two|'],
  ['quote', '> on|e', 'on|e'],
] as const)('%s makes %j into %j', (format, before, after) => {
  const text = (marked: string) => marked.replaceAll('|', '')
  expect(text(run(toggleLines(format), before))).toBe(text(after))
})

it('a heading goes from two signs to four, then away', () => {
  const steps = ['Title|', '## Title|', '### Title|', '#### Title|', 'Title|']
  for (const [index, step] of steps.slice(0, -1).entries())
    expect(run(cycleHeading, step)).toBe(steps[index + 1])
})

it('a code block has a fence that is longer than those in it, and can be removed', () => {
  expect(run(toggleCodeBlock, '|a\nb|')).toBe('```|\na\nb\n```')
  expect(run(toggleCodeBlock, '|```|')).toBe('````|\n```\n````')
  expect(run(toggleCodeBlock, '|```\na\n```|')).toBe('|a|')
})

it('a table stands between blank lines, with its first title selected', () => {
  const state = EditorState.create({ doc: 'Before\nAfter' })
  insertTable({
    state,
    dispatch: ({ newDoc, newSelection: { main } }) => {
      expect(newDoc.toString()).toBe('Before\n\n| Column | Column |\n| --- | --- |\n|  |  |\n\nAfter')
      expect(newDoc.sliceString(main.from, main.to)).toBe('Column')
    },
  })
  expect.assertions(2)
})
