import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions } from '#app/library/document/compare/compare-versions'
import { diffLines } from '#app/library/document/compare/diff-lines'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 14 })
const without = (sign: string, all: ReturnType<typeof diffLines>) =>
  all.filter((line) => line.sign !== sign).map(({ text }) => text)

describe('the difference of two texts', () => {
  it(
    'has all of the first and all of the second, each in its order',
    () => {
      forAll(fc.tuple(lines, lines), ([before, after]) => {
        const all = diffLines(before, after)
        expect(without('+', all)).toEqual(before)
        expect(without('-', all)).toEqual(after)
      })
    },
    PROPERTY_TIMEOUT_MS,
  )

  it('leaves shared lines unchanged', () => {
    const all = diffLines(['one', 'two', 'three', 'four'], ['zero', 'one', 'three', 'four', 'five'])
    expect(all.map(({ sign, text }) => sign + text)).toEqual([
      ...['+zero', ' one', '-two', ' three', ' four', '+five'],
    ])
  })

  it('is computed quickly for long texts without common lines', () => {
    const long = (name: string) => Array.from({ length: 20_000 }, (_, at) => `${name} ${at}`)
    expect(diffLines(long('old'), long('new'))).toHaveLength(40_000)
  })
})

describe('two versions of a document', () => {
  const before = '---\nstatus: todo\n---\n\n# A\n\n## 1. Refunds\n\nMoney goes back.\n\n## 2. Gone\n\nOld.\n'
  const after =
    '---\nstatus: done\n---\n\n# A\n\n## 1. Returns\n\nMoney goes back.\n\n- [x] It MUST be whole\n'

  it('are described in plain words: no Markdown escapes, and the state names of the pages', () => {
    const of = (state: string) =>
      `---\nstatus: ${state}\n---\n\n# A\n\n## 1. a_b \\[c\\]\n<!-- svc:system:1 status:${state} -->\n`
    const { summary, changes } = compareVersions(of('todo'), of('in_progress'))
    expect(summary).toBe('status To do → In progress, 1 section now In progress')
    expect(changes).toEqual(['Status: To do → In progress', '1 a_b [c]: To do → In progress'])
  })

  it('are described in words, with their lines section by section', () => {
    const { summary, changes, parts } = compareVersions(before, after)
    expect(summary).toContain('1 section renamed')
    expect(changes).toContain('1 Returns: renamed from “Refunds”')
    expect(changes).toContain('Status: To do → Done')
    expect(parts.map(({ title }) => title)).toEqual(['Before the first section', '1 Returns', '2 Gone'])
    expect(parts[1]?.lines).toContainEqual({ sign: '+', text: '- [x] It MUST be whole' })
    expect(parts[2]?.lines).toContainEqual({ sign: '-', text: 'Old.' })
  })

  it('show three lines around each change', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
    const { parts } = compareVersions(lines.join('\n'), lines.with(10, 'changed').join('\n'))
    expect(parts).toHaveLength(1)
    expect(parts[0]?.lines.map((line) => line && line.sign + line.text)).toEqual([
      ...[null, ' line 7', ' line 8', ' line 9', '-line 10', '+changed', ' line 11', ' line 12', ' line 13'],
      null,
    ])
  })

  it('that are the same have no part', () => {
    expect(compareVersions(after, after)).toEqual({ summary: 'no changes', changes: [], parts: [] })
  })
})
