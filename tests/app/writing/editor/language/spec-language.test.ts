import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree, foldable, syntaxTreeAvailable } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { Tree } from '@lezer/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frontmatter } from '#app/writing/editor/language/frontmatter'
import { parseSlice } from '#app/writing/editor/language/parse-ahead'
import { specLanguage } from '#app/writing/editor/language/spec-language'
import { createWriter } from '#bench/corpus/write-spec'
import { document } from '#tests/spec/markdown/arbitrary-markdown'

const PATIENCE_MS = 60_000
const write = createWriter(11)

const longSpec = (length: number): string => {
  let spec = write.spec(0)
  for (let i = 1; spec.length < length; i++) spec += write.spec(i).replace(/^---[\s\S]*?---\n/, '')
  return spec
}

const stateOf = (doc: string, language: Extension = specLanguage) =>
  EditorState.create({ doc, extensions: [EditorState.lineSeparator.of('\n'), language] })

function treeOf(state: EditorState): Tree {
  const tree = ensureSyntaxTree(state, state.doc.length, PATIENCE_MS)
  if (!tree) throw new Error('the text was not read in time')
  return tree
}

/** The number of nodes in `tree` that `before` does not contain. */
function newBranches(tree: Tree, before: Tree): number {
  const oldBranches = new Set<Tree>()
  const count = (branch: Tree): number => {
    if (oldBranches.has(branch)) return 0
    oldBranches.add(branch)
    return branch.children.reduce((sum, child) => sum + (child instanceof Tree ? count(child) : 0), 1)
  }
  count(before)
  return count(tree)
}

describe('a keystroke in a long text', () => {
  it('reuses nearly the whole syntax tree, wherever it is typed', () => {
    const state = stateOf(longSpec(800_000))
    const before = treeOf(state)
    for (const part of [0.001, 0.5, 0.999]) {
      const at = state.doc.lineAt(Math.floor(state.doc.length * part)).to
      const after = state.update({ changes: { from: at, insert: 'x' } }).state
      expect(newBranches(treeOf(after), before), `at ${part}`).toBeLessThan(500)
    }
  })

  it('finds the whole text parsed after a pause, however far from the visible text', () => {
    const state = stateOf(longSpec(800_000))
    expect(syntaxTreeAvailable(state)).toBe(false)
    let slices = 1
    while (!parseSlice(state)) slices += 1
    expect(slices).toBeGreaterThan(1)
    expect(syntaxTreeAvailable(state)).toBe(true)
  })

  it('gives the same tree as parsing from scratch', () => {
    const change = fc.record({ place: fc.nat(), length: fc.nat({ max: 40 }), insert: document })
    const texts = fc.array(document, { minLength: 8, maxLength: 30 })
    const property = fc.property(
      texts,
      fc.array(change, { minLength: 1, maxLength: 3 }),
      (parts, changes) => {
        let state = stateOf(parts.join('\n\n'))
        treeOf(state)
        for (const { place, length, insert } of changes) {
          const from = place % (state.doc.length + 1)
          const to = Math.min(state.doc.length, from + length)
          state = state.update({ changes: { from, to, insert } }).state
          expect(blocksOf(treeOf(state))).toEqual(blocksOf(treeOf(stateOf(state.doc.toString()))))
        }
      },
    )
    fc.assert(property, { numRuns: 100 })
  })
})

function blocksOf(tree: Tree): string[] {
  const blocks: string[] = []
  tree.iterate({ enter: ({ name, from, to }) => void blocks.push(`${name} ${from}-${to}`) })
  return blocks
}

/** A new state parses the text for only 20 ms. The next state contains what was parsed since. */
function readState(text: string, language?: Extension): EditorState {
  const state = stateOf(text, language)
  treeOf(state)
  return state.update({}).state
}

describe('folding', () => {
  it('goes from a heading to the end of its section, as the markdown language defines it', () => {
    const own = markdown({ base: markdownLanguage, extensions: frontmatter })
    const text = `# Title\n\nSetext\n===\n\nBelow\n\n${longSpec(20_000)}\n## Empty\n## Last\n`
    const [ours, theirs] = [readState(text), readState(text, own)]
    let folded = 0
    for (let number = 1; number <= ours.doc.lines; number++) {
      const { from, to, text } = ours.doc.line(number)
      if (!/^(#|Setext)/.test(text)) continue
      const [range, expected] = [foldable(ours, from, to), foldable(theirs, from, to)]
      expect(range && { from: range.from, to: range.to }, `line ${number}`).toEqual(expected)
      if (range) folded += 1
    }
    expect(folded).toBeGreaterThan(5)
  })
})
