import { expect, it } from 'vitest'
import { findSearchedWords, makeSnippet, phrasesOf, shownText } from '#spec/search/index'

/** The snippet of a section for words in their exact form. */
function snippetFor(markdown: string, ...words: string[]): string {
  const shown = shownText(markdown)
  const { forms, matcherOf } = findSearchedWords(
    words.map((text) => ({ text, isPrefix: false })),
    [shown],
  )
  return makeSnippet(shown, matcherOf(new Map(forms.map((form) => [form, form]))))
}

const FILLER = 'lorem ipsum dolor sit amet '.repeat(30)

it('marks words next to markdown syntax, as the only markup', () => {
  expect(snippetFor('| **bold** | [link](http://x) |\n\n`<Deep>`', 'bold', 'link', 'deep')).toBe(
    '<mark>bold</mark> · <mark>link</mark> &lt;<mark>Deep</mark>&gt;',
  )
})

it('begins with the sentence of the match and ends at a word', () => {
  const snippet = snippetFor(`${FILLER}. The refund is paid. ${FILLER}`, 'refund')
  expect(snippet).toMatch(/^The <mark>refund<\/mark> is paid\. lorem .* (?:lorem|ipsum|dolor|sit|amet) …$/)
})

it('shows with dots that the beginning of a sentence is missing', () => {
  expect(snippetFor(`${FILLER} refund`, 'refund')).toMatch(/^… .* <mark>refund<\/mark>$/)
})

it('leaves no part of a link that would be cut', () => {
  const snippet = snippetFor(`[${FILLER}refund ${FILLER}](https://example.test/a) after`, 'refund')
  expect(snippet).not.toMatch(/[[\]()]/)
})

it('is cut at white space, not within names', () => {
  const name = 'kubelet_pod_pending_resizes'
  const runs = `see (kep.yaml) and ${name} `.repeat(40)
  for (const word of ['refund', 'yaml']) {
    const snippet = snippetFor(`${runs}refund ${runs}`, word).replaceAll(/<\/?mark>/g, '')
    expect(snippet).toMatch(/^(?:… )?(?:see|\(kep\.yaml\)|and|kubelet_pod_pending_resizes) /)
    expect(snippet).toMatch(/ (?:see|\(kep\.yaml\)|and|kubelet_pod_pending_resizes) …$/)
  }
})

it('shows a phrase, also after a part with more of the words', () => {
  const text = `Pod sleep: a pod lifecycle of pods. ${FILLER}. The Pod lifécycle, sleep action. ${FILLER}`
  const { forms, matcherOf } = findSearchedWords(
    ['pod', 'lifecycle', 'sleep'].map((word) => ({ text: word, isPrefix: false })),
    [text],
  )
  const matcher = matcherOf(new Map(forms.map((form) => [form, form.replace('é', 'e')])))
  const phrases = phrasesOf([{ kind: 'phrase', text: 'pod lifecycle sleep' }])
  expect(makeSnippet(text, matcher)).toMatch(/^<mark>Pod<\/mark> <mark>sleep/)
  expect(makeSnippet(text, matcher, phrases)).toMatch(
    /^The <mark>Pod<\/mark> <mark>lifécycle<\/mark>, <mark>sleep<\/mark> action\./,
  )
})

it('cuts a very long run of characters', () => {
  expect(snippetFor(`refund ${'x'.repeat(5_000)}`, 'refund').length).toBeLessThan(500)
})

it('without words, shows the beginning', () => {
  const shown = shownText(`# Refunds\n\n${FILLER}`)
  expect(makeSnippet(shown, null)).toMatch(/^Refunds lorem .* (?:lorem|ipsum|dolor|sit|amet) …$/)
  expect(makeSnippet('short', null)).toBe('short')
  const chinese = `退款 ${'退款必须在三十天内完成。'.repeat(30)}`
  expect(makeSnippet(chinese, null)).toBe(`${chinese.slice(0, 240)} …`)
})
