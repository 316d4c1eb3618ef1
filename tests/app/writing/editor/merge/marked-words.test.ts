import { describe, expect, it } from 'vitest'
import { markWords } from '#app/writing/editor/merge/marked-words.tsx'

const marked = (mine: string, theirs: string) => {
  const words = markWords(mine, theirs)
  const marksOf = (stretches: typeof words.mine) =>
    stretches.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')
  return [marksOf(words.mine), marksOf(words.theirs)]
}

describe('two versions of a text', () => {
  it('mark the different words in each and nothing else', () => {
    expect(marked('Cards are charged once.\nThen told.\n', 'Cards are charged twice.\nThen told.\n')).toEqual(
      ['Cards are charged [once].\nThen told.\n', 'Cards are charged [twice].\nThen told.\n'],
    )
  })

  it('mark added text in one version, and nothing if both are equal', () => {
    expect(marked('One two.', 'One two three.')).toEqual(['One two.', 'One two[ three].'])
    expect(marked('Same.', 'Same.')).toEqual(['Same.', 'Same.'])
  })

  it('show every character, however little they share', () => {
    const [mine, theirs] = ['ab\n'.repeat(40_000), 'xyz '.repeat(30_000)]
    const words = markWords(mine, theirs)
    expect(words.mine.map(({ text }) => text).join('')).toBe(mine)
    expect(words.theirs.map(({ text }) => text).join('')).toBe(theirs)
  })
})
