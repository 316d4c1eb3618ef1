import { describe, expect, it } from 'vitest'
import { applyEdits, type Edit, type FrontmatterValue } from '#spec/edit/index'

const set = (key: string, value: FrontmatterValue): Edit => ({ kind: 'set_key', key, value })
const remove = (key: string): Edit => ({ kind: 'remove_key', key })

function edited(source: string, ...edits: Edit[]): string {
  const result = applyEdits(source, edits)
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return result.source
}

/** The YAML after the edits to a frontmatter of `yaml`. */
function yamlAfter(yaml: string, ...edits: Edit[]): string {
  return edited(`---\n${yaml}---\ntext\n`, ...edits).slice(4, -9)
}

describe('setting a frontmatter key', () => {
  it.each([
    [
      'a plain value, its comment kept',
      'a: 1\ntitle:   Old  # why\nb: 2\n',
      'a: 1\ntitle:   New  # why\nb: 2\n',
    ],
    ['a double-quoted value', 'title: "Old"\n', 'title: "New"\n'],
    ['a single-quoted value', "title: 'Old'\n", "title: 'New'\n"],
    ['a key without value', 'title:\nb: 2\n', 'title: New\nb: 2\n'],
    ['a key with only a comment', 'title: # why\nb: 2\n', 'title: New # why\nb: 2\n'],
    ['a block text', 'title: |\n  Old\n  text\nb: 2\n', 'title: New\nb: 2\n'],
    ['a value over several lines', 'title: Old\n  text\nb: 2\n', 'title: New\nb: 2\n'],
    ['a value on the next line', 'title:\n  Old\nb: 2\n', 'title:\n  New\nb: 2\n'],
    ['a list', 'title:\n- a\n- b\nb: 2\n', 'title: New\nb: 2\n'],
    ['an anchored value', 'title: &t Old\nb: 2\n', 'title: New\nb: 2\n'],
    ['a quoted key', '"title": Old\n', '"title": New\n'],
    ['an indented mapping', '  title: Old\n', '  title: New\n'],
  ])('replaces %s', (_, yaml, expected) => {
    expect(yamlAfter(yaml, set('title', 'New'))).toBe(expected)
  })

  it.each([
    ['yes: no', '"yes: no"'],
    ['# x', '"# x"'],
    ['true', '"true"'],
    ['1.10', '"1.10"'],
    ['2026-01-02', '2026-01-02'],
    ['a\nb', '"a\\nb"'],
    ['', '""'],
    [true, 'true'],
    [3, '3'],
    [['a', 'b, c', '- d'], '[a, "b, c", "- d"]'],
  ])('quotes %j where it must', (value, written) => {
    expect(yamlAfter('', set('key', value))).toBe(`key: ${written}\n`)
  })

  it.each([
    ['a flow list', 'tags: [a, b] # t\n', 'tags: [x, y z] # t\n'],
    ['a block list', 'tags: # t\n  - a\n  - b\n# end\n', 'tags: # t\n  - x\n  - y z\n# end\n'],
    ['a comma string', "tags: 'a, b'\n", "tags: 'x, y z'\n"],
  ])('writes a list as %s where there was one', (_, yaml, expected) => {
    expect(yamlAfter(yaml, set('tags', ['x', 'y z']))).toBe(expected)
  })

  it('adds a new key at the end, indented as the others', () => {
    expect(yamlAfter('a: 1\n# end\n', set('b', 'x'), set('c', 'y'))).toBe('a: 1\n# end\nb: x\nc: y\n')
    expect(yamlAfter('  a: 1\n', set('b', 'x'))).toBe('  a: 1\n  b: x\n')
    expect(yamlAfter('# only a note\n', set('b', 'x'))).toBe('# only a note\nb: x\n')
  })

  it.each([
    ['text\n', '---\na: x\nb: y\n---\n\ntext\n'],
    ['', '---\na: x\nb: y\n---\n'],
    ['\uFEFFtext\r\n', '\uFEFF---\r\na: x\r\nb: y\r\n---\r\n\r\ntext\r\n'],
    ['\n## A', '---\na: x\nb: y\n---\n\n## A'],
    ['---\nunclosed: 1\n', '---\na: x\nb: y\n---\n\n---\nunclosed: 1\n'],
  ])('creates the frontmatter of %j', (source, expected) => {
    expect(edited(source, set('a', 'x'), set('b', 'y'))).toBe(expected)
  })

  it('keeps CRLF, a missing final newline and every byte of the text', () => {
    const source = '---\r\nstatus: "todo"\r\n---\r\n## A \t\r\n\r\n\r\nx'
    expect(edited(source, set('status', 'done'), set('owner', 'ada'))).toBe(
      '---\r\nstatus: "done"\r\nowner: ada\r\n---\r\n## A \t\r\n\r\n\r\nx',
    )
  })

  it('to the same value changes nothing', () => {
    expect(yamlAfter("title: 'x'\ntags:\n- a\n", set('title', 'x'), set('tags', ['a']))).toBe(
      "title: 'x'\ntags:\n- a\n",
    )
  })

  it.each(['two words', '', 'a:b', '1x', '#'])('rejects the new key %j', (key) => {
    const result = applyEdits('text', [set(key, 'x')])
    expect(result).toMatchObject({ ok: false, code: 'bad_value' })
  })

  it.each([
    ['broken YAML', '---\na: [\n---\n'],
    ['a list', '---\n- a\n---\n'],
    ['a mapping in braces', '---\n{a: 1}\n---\n'],
    ['a value that others refer to', '---\na: &x 1\nb: *x\n---\n'],
    ['a key given twice', '---\na: 1\na: 2\n---\n'],
  ])('is rejected in %s, which must be fixed by hand', (_, source) => {
    expect(applyEdits(source, [set('a', 'x')])).toMatchObject({ ok: false, code: 'bad_frontmatter' })
  })
})

describe('removing a frontmatter key', () => {
  it.each([
    ['a line with its comment', 'a: 1\ntitle: x # why\nb: 2\n', 'a: 1\nb: 2\n'],
    ['a block', '# t\ntitle: |\n  x\n  y\n# b\nb: 2\n', '# t\n# b\nb: 2\n'],
    ['a list', 'title:\n  - a\n  - b # c\nb: 2\n', 'b: 2\n'],
    ['an empty key', 'a: 1\ntitle:\n', 'a: 1\n'],
    ['the only key', 'title: x\n', ''],
    ['nothing, when it is not there', 'a: 1\n', 'a: 1\n'],
  ])('accepts %s', (_, yaml, expected) => {
    expect(yamlAfter(yaml, remove('title'))).toBe(expected)
  })

  it('from a document without frontmatter does nothing', () => {
    expect(edited('text', remove('title'))).toBe('text')
  })
})
