import { expect, it } from 'vitest'
import { embedTexts } from '#server/library/search/meaning/embed-texts'
import { AiError, type Embedder } from '#server/ports/ai/port'

/** A model that limits the characters per text and the texts per request. */
function modelOf(mostCharacters: number, mostTexts: number) {
  const batches: number[] = []
  const embedder: Embedder = {
    model: 'small',
    dimensions: 1,
    async embed(texts) {
      if (texts.length > mostTexts || texts.some(({ length }) => length > mostCharacters))
        throw new AiError('too_long')
      batches.push(texts.length)
      return texts.map(({ length }) => [length])
    },
  }
  const embed = async (texts: string[]) => {
    const all: number[] = []
    for await (const { vectors } of embedTexts(embedder, texts)) all.push(...vectors.flat())
    return all
  }
  return { embed, batches }
}

it('sends 32 texts per request and keeps their order', async () => {
  const { embed, batches } = modelOf(100, 100)
  const texts = Array.from({ length: 70 }, (_, at) => 'x'.repeat(at + 1))
  expect(await embed(texts)).toEqual(texts.map(({ length }) => length))
  expect(batches).toEqual([32, 32, 6])
})

it('sends fewer texts when a request is too large', async () => {
  const { embed } = modelOf(100, 5)
  const texts = Array.from({ length: 40 }, (_, at) => 'x'.repeat(at + 1))
  expect(await embed(texts)).toEqual(texts.map(({ length }) => length))
})

it('shortens only texts that are too long for the model', async () => {
  const { embed } = modelOf(600, 100)
  expect(await embed(['x', 'x'.repeat(4000), 'xx'])).toEqual([1, 500, 2])
})

it('fails for a text that is rejected at any length', async () => {
  const { embed } = modelOf(10, 100)
  await expect(embed(['x'.repeat(4000)])).rejects.toThrow('too_long')
})
