import { expect, it } from 'vitest'
import { readOwnDocuments } from '#bench/judged/read-corpora'
import { stemWords } from '#server/library/search/results/stem-words'
import { splitWords } from '#spec/query/index'
import { createStemFilter } from '#spec/search/stem-filter'
import { openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()

/** Words whose stems have a different ending. */
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

it('accepts every word with a searched stem, whatever its ending', async () => {
  const text = [...ODD, ...readOwnDocuments().map(({ markdown }) => markdown)].join(' ')
  const words = [...new Set(splitWords(text).map(({ whole }) => whole))]
  const stems = await stemWords(
    indexing.db,
    words.map((word) => word.toLowerCase()),
  )
  const isRejected = (word: string) => {
    const form = word.toLowerCase()
    const stemFilter = createStemFilter([{ text: stems.get(form) ?? '' }])
    return !stemFilter.acceptsForm(form) || !stemFilter.acceptsWordAt(word, 0, word.length)
  }
  expect(words.length).toBeGreaterThan(1_500)
  expect(words.filter(isRejected)).toEqual([])
})

it('accepts identifiers by their parts, and rejects words that share only the first letter', () => {
  const stemFilter = createStemFilter([{ text: 'intent' }])
  expect(stemFilter.acceptsWordAt('PaymentIntent', 0, 13)).toBe(true)
  expect(stemFilter.acceptsForm('invoice')).toBe(false)
})
