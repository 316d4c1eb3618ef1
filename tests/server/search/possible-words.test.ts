import { expect, it } from 'vitest'
import { readDocuments } from '../../../bench/judged/read-material'
import { possibleWords } from '../../../server/search/possible-words'
import { stemWords } from '../../../server/search/stem-words'
import { splitWords } from '../../../spec/query'
import { openIndexing } from '../indexing/indexing'

const indexing = openIndexing()

/** Whose stems end otherwise than they do. */
const ODD = [
  'dying',
  'lies',
  'tying',
  'skies',
  'happy',
  'hoping',
  'possibility',
  'gently',
  'ugly',
  'Über',
  'été',
]

it('no word that has the stem of what was asked for is passed over, however it ends', async () => {
  const text = [...ODD, ...readDocuments().map(({ markdown }) => markdown)].join(' ')
  const words = [...new Set(splitWords(text).map(({ whole }) => whole))]
  const stems = await stemWords(
    indexing.db,
    words.map((word) => word.toLowerCase()),
  )
  const isPassedOver = (word: string) => {
    const form = word.toLowerCase()
    const isPossible = possibleWords([{ text: stems.get(form) ?? '', isPrefix: false }])
    return !isPossible.form(form) || !isPossible.at(word, 0, word.length)
  }
  expect(words.length).toBeGreaterThan(1_500)
  expect(words.filter(isPassedOver)).toEqual([])
})

it('finds the parts of an identifier, and no word that only begins with the same letter', () => {
  const isPossible = possibleWords([{ text: 'intent', isPrefix: false }])
  expect(isPossible.at('PaymentIntent', 0, 13)).toBe(true)
  expect(isPossible.form('invoice')).toBe(false)
})
