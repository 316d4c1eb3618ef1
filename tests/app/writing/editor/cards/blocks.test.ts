import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardBlock, ListBlock, TableBlock } from '#app/writing/editor/cards/blocks/card-block'
import { decodeCell, encodeCell } from '#app/writing/editor/cards/blocks/cell-text'
import {
  addItem,
  moveItem,
  removeItem,
  setItemText,
  tickItem,
} from '#app/writing/editor/cards/blocks/list-edits'
import { splitBlocks } from '#app/writing/editor/cards/blocks/split-blocks'
import {
  addColumn,
  addRow,
  removeColumn,
  removeRow,
  setCell,
} from '#app/writing/editor/cards/blocks/table-edits'
import { type Splice, spliceAll } from '#spec/edit/splice'
import { document } from '#tests/spec/markdown/arbitrary-markdown'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const TABLE = '| Name | Limit |\n| --- | ---: |\n| refund | 10 |\n| a \\| b |  |'
const OPEN = 'Name | Limit\n--- | ---\nrefund | 10\nother'
const LIST = '- [ ] one\n  <!-- svc:realized-in:PR#1 a.ts -->\n- [x] two\n  - nested\n  - last\n- plain\n'

const firstOf = <Kind extends CardBlock['kind']>(text: string, kind: Kind) => {
  const block = splitBlocks(text).find((each) => each.kind === kind)
  if (!block) throw new Error(`there is no ${kind}`)
  return block as Extract<CardBlock, { kind: Kind }>
}
const tableOf = (text: string) => firstOf(text, 'table')
const listOf = (text: string) => firstOf(text, 'list')
const apply = (text: string, splices: readonly Splice[]) => spliceAll(text, splices)

const cellsOf = (text: string, { header, rows, columns }: TableBlock) =>
  [header, ...rows].map(({ cells }) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = cells[column]
      return cell ? decodeCell(text.slice(cell.start, cell.end)) : ''
    }),
  )
const itemsOf = (text: string, { items }: ListBlock) =>
  items.map(({ text: { start, end }, depth, isChecked, box }) => [
    text.slice(start, end).replace(/\s*\n\s*/g, ' '),
    depth,
    box === null ? null : isChecked,
  ])

describe('the blocks of a section', () => {
  it('are its texts, tables and lists', () => {
    const text = `Words.\n\n${TABLE}\n\nMore.\n\n${LIST}\n> - quoted\n\n\`\`\`\n- code\n\`\`\`\n`
    const blocks = splitBlocks(text)
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'table', 'text', 'list', 'text'])
    expect(cellsOf(text, tableOf(text))).toEqual([
      ['Name', 'Limit'],
      ['refund', '10'],
      ['a | b', ''],
    ])
    expect(itemsOf(text, listOf(text))).toEqual([
      ['one', 0, false],
      ['two', 0, true],
      ['nested', 1, null],
      ['last', 1, null],
      ['plain', 0, null],
    ])
  })

  it.each([
    '- one\n\n  Second paragraph.\n',
    '- one\n  ```\n  code\n  ```\n',
    '- - nested at once\n',
    '- # heading\n',
    '-\n\n- after nothing\n',
    '\t- by tab\n',
    '| a | b |\r\n|---|---|\r\n',
  ])('leave %j as text', (text) => {
    expect(splitBlocks(text)).toEqual([
      { kind: 'text', range: { start: text.length - text.trimStart().length, end: text.trimEnd().length } },
    ])
  })

  it('cover every text without overlaps', { timeout: PROPERTY_TIMEOUT_MS }, () => {
    forAll(document, (text) => {
      let from = 0
      for (const { range } of splitBlocks(text)) {
        expect(text.slice(from, range.start).trim()).toBe('')
        expect(range.end).toBeGreaterThan(range.start)
        from = range.end
      }
      expect(text.slice(from).trim()).toBe('')
    })
  })
})

describe('a cell', () => {
  it('keeps its bytes if it is not changed, and its words if it is', () => {
    forAll(fc.string({ unit: fc.constantFrom('|', '\\', 'a', ' ', '`', '\n') }), (typed) => {
      const raw = encodeCell(typed)
      expect(encodeCell(decodeCell(raw))).toBe(raw)
      const text = apply(TABLE, setCell(TABLE, at(tableOf(TABLE).rows, 0), 1, typed))
      const [, [, value] = []] = cellsOf(text, tableOf(text))
      expect(value).toBe(decodeCell(raw))
      expect(text).toBe(TABLE.replace('| 10 |', () => `| ${raw} |`))
    })
  })

  it.each([
    [0, 0, 'x', 'x | 10'],
    [1, 1, 'x', 'other | x'],
    [1, 1, '- x', 'other | - x'],
  ])('of a row without outer pipes gives the row pipes (%i, %i)', (row, column, typed, expected) => {
    const text = apply(OPEN, setCell(OPEN, at(tableOf(OPEN).rows, row), column, typed))
    expect(text.split('\n')[row + 2]).toBe(`| ${expected} |`)
    expect(cellsOf(text, tableOf(text))[row + 1]?.[column]).toBe(typed)
  })
})

describe('rows and columns', () => {
  it('are added and removed, and other rows keep their bytes', () => {
    const added = apply(TABLE, addRow(tableOf(TABLE), 0))
    expect(added.split('\n')[3]).toBe('|  |  |')
    expect(apply(added, removeRow(tableOf(added), 1))).toBe(TABLE)
    const first = apply(TABLE, addRow(tableOf(TABLE), -1))
    expect(first.split('\n')[2]).toBe('|  |  |')
    const wide = apply(TABLE, addColumn(TABLE, tableOf(TABLE)))
    expect(wide).toBe(
      '| Name | Limit | Column |\n| --- | ---: | --- |\n| refund | 10 |  |\n| a \\| b |  |  |',
    )
    expect(apply(wide, removeColumn(wide, tableOf(wide), 2))).toBe(TABLE)
    const narrow = apply(OPEN, removeColumn(OPEN, tableOf(OPEN), 0))
    expect(narrow).toBe('| Limit |\n| --- |\n| 10 |\n|  |')
    expect(removeColumn(narrow, tableOf(narrow), 0)).toEqual([])
  })

  const name = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\\|', '`', '*'), maxLength: 5 })
  const table = fc
    .tuple(
      fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([rows, isPiped, columns]) => {
      const write = (cells: string[]) => (isPiped ? `| ${cells.join(' | ')} |` : `h${cells.join(' | ')}`)
      const head = Array(columns).fill('x')
      return `Before.\n\n${isPiped ? `| ${head.join(' | ')} |` : head.join(' | ')}\n|${'---|'.repeat(columns)}\n${rows.map(write).join('\n')}\n\nAfter.\n`
    })

  it('of any table change as one sees them', { timeout: PROPERTY_TIMEOUT_MS }, () => {
    forAll(fc.tuple(table, fc.nat(), name), ([text, pick, typed]) => {
      const block = splitBlocks(text).find((each) => each.kind === 'table')
      if (!block) return
      const seen = cellsOf(text, block)
      const check = (splices: Splice[], expected: string[][]) => {
        const after = apply(text, splices)
        expect(cellsOf(after, tableOf(after))).toEqual(expected)
        expect(after.startsWith('Before.\n\n') && after.endsWith('\n\nAfter.\n')).toBe(true)
      }
      const row = pick % (block.rows.length + 1)
      const column = pick % block.columns
      check(
        setCell(text, at([block.header, ...block.rows], row), column, typed || 'v'),
        seen.with(row, at(seen, row).with(column, decodeCell(encodeCell(typed || 'v')))),
      )
      check(addRow(block, row - 1), seen.toSpliced(row + 1, 0, Array(block.columns).fill('')))
      check(
        addColumn(text, block),
        seen.map((cells, index) => [...cells, index === 0 ? 'Column' : '']),
      )
      if (block.columns > 1)
        check(
          removeColumn(text, block, column),
          seen.map((cells) => cells.toSpliced(column, 1)),
        )
      if (row > 0) check(removeRow(block, row - 1), seen.toSpliced(row, 1))
    })
  })
})

function at<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new Error('nothing is there')
  return value
}

describe('items of a list', () => {
  it('are changed, ticked, added and removed in their own bytes', () => {
    const list = listOf(LIST)
    expect(apply(LIST, setItemText(at(list.items, 1), ' second\nline '))).toBe(
      LIST.replace('two', 'second line'),
    )
    expect(setItemText(at(list.items, 1), ' ')).toEqual([])
    expect(apply(LIST, tickItem(at(list.items, 0)))).toBe(LIST.replace('[ ] one', '[x] one'))
    expect(apply(LIST, addItem(LIST, list, 0, 'new'))).toBe(LIST.replace('- [x]', '- [ ] new\n- [x]'))
    expect(apply(LIST, addItem(LIST, list, 3, 'new'))).toBe(LIST.replace('last', 'last\n  - new'))
    expect(apply(LIST, removeItem(LIST, list, 1))).toBe(LIST.replace(/- \[x\][\s\S]*last\n/, ''))
    expect(apply('1. a\n2. b\n', addItem('1. a\n2. b\n', listOf('1. a\n2. b\n'), 1, 'c'))).toBe(
      '1. a\n2. b\n3. c\n',
    )
    expect(apply('1. a\n1. b\n', addItem('1. a\n1. b\n', listOf('1. a\n1. b\n'), 1, 'c'))).toBe(
      '1. a\n1. b\n1. c\n',
    )
    expect(apply('- a\n\n- b\n', addItem('- a\n\n- b\n', listOf('- a\n\n- b\n'), 1, 'c'))).toBe(
      '- a\n\n- b\n\n- c\n',
    )
  })

  it('move with what is nested in them, and numbers stay where they are', () => {
    const list = listOf(LIST)
    const down = moveItem(LIST, list, 0, 'down')
    expect(apply(LIST, down?.splices ?? [])).toBe(
      '- [x] two\n  - nested\n  - last\n- [ ] one\n  <!-- svc:realized-in:PR#1 a.ts -->\n- plain\n',
    )
    expect(down?.index).toBe(3)
    expect(moveItem(LIST, list, 3, 'down')).toBeNull()
    const numbered = '9. a\n   - x\n10. b\n    - y\n'
    const moved = moveItem(numbered, listOf(numbered), 0, 'down')
    expect(apply(numbered, moved?.splices ?? [])).toBe('9. b\n   - y\n10. a\n    - x\n')
  })

  const word = fc
    .string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 4 })
    .map((text) => `w${text.trim()}`)
  const shape = fc.array(fc.tuple(word, fc.constantFrom(0, 0, 1), fc.constantFrom('', '[ ] ', '[x] ')), {
    minLength: 1,
    maxLength: 6,
  })
  const list = fc
    .tuple(shape, fc.constantFrom('-', '*', '1.'), fc.constantFrom('\n', '\n\n'))
    .map(([items, marker, gap]) => {
      const lines = items.map(
        ([text, depth, box], index) =>
          `${' '.repeat(index === 0 ? 0 : depth * (marker.length + 1))}${marker} ${box}${text}`,
      )
      return `Before.\n\n${lines.join(gap)}\n\nAfter.\n`
    })

  it('of any list change as one sees them', { timeout: PROPERTY_TIMEOUT_MS }, () => {
    forAll(fc.tuple(list, fc.nat()), ([text, pick]) => {
      const block = listOf(text)
      const seen = itemsOf(text, block)
      const index = pick % block.items.length
      const item = at(block.items, index)
      const changeBy = (splices: Splice[]) => {
        const changed = apply(text, splices)
        expect(changed.startsWith('Before.\n\n') && changed.endsWith('After.\n')).toBe(true)
        const found = splitBlocks(changed).find((each) => each.kind === 'list')
        return { changed, items: found ? itemsOf(changed, found) : [], list: found }
      }
      const nested = block.items.filter(
        ({ lineStart }) => lineStart > item.lineStart && lineStart < item.end,
      ).length
      const [, depth, box] = at(seen, index)
      expect(changeBy(addItem(text, block, index, 'new')).items).toEqual(
        seen.toSpliced(index + nested + 1, 0, ['new', depth ?? 0, box === null ? null : false]),
      )
      expect(changeBy(removeItem(text, block, index)).items).toEqual(seen.toSpliced(index, nested + 1))
      expect(changeBy(setItemText(item, 'other')).items).toEqual(
        seen.with(index, ['other', depth ?? 0, box ?? null]),
      )
      const down = moveItem(text, block, index, 'down')
      if (!down) return
      const moved = changeBy(down.splices)
      expect(at(moved.items, down.index)).toEqual(seen[index])
      const back = moved.list && moveItem(moved.changed, moved.list, down.index, 'up')
      expect(back?.index).toBe(index)
      expect(apply(moved.changed, back?.splices ?? [])).toBe(text)
    })
  })
})
