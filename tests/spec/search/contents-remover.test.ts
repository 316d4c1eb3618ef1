import { describe, expect, it } from 'vitest'
import { contentsRemover } from '#spec/search/contents-remover'

const without = contentsRemover(['Sidecar containers', 'User Stories (Optional)', 'The `kubelet`'])

describe('a table of contents', () => {
  it.each([
    [
      'of any depth',
      '- [Sidecar containers](#sidecar-containers)\n    * [User Stories](#user-stories-optional)',
    ],
    ['with numbers', '1. [1.2 Containers](#containers)\n22) [The kubelet](#the-kubelet)'],
    ['with brackets in labels and addresses', '> - [User Stories [Optional]](#user-stories-(optional)) '],
    ['with code', '- [The `kubelet`](#the-kubelet)'],
  ])('%s is not text', (_kind, markdown) => {
    expect(without(markdown).trim()).toBe('')
  })

  it.each([
    ['with a word that no heading has', '- [How do I add a sidecar?](#sidecar-containers)'],
    ['of another document', '- [Sidecar containers](kubelet.md#sidecar-containers)'],
    ['that says more', '- [Sidecar containers](#sidecar-containers) start first'],
    ['in a sentence', 'See [sidecar containers](#sidecar-containers).'],
    ['that is a criterion', '- [ ] [Sidecar containers](#sidecar-containers)'],
  ])('an item %s is text', (_kind, markdown) => {
    expect(without(markdown)).toBe(markdown)
  })
})
