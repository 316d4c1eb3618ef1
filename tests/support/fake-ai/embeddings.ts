import { createHash } from 'node:crypto'
import { z } from 'zod'

export const DIMENSIONS = 256

/**
 * Groups of synonyms, which share one direction in the fake's vectors. Every other word has its own
 * direction.
 */
const CONCEPTS = [
  ['refund', 'refunds', 'reimburse', 'reimbursement', 'repay', 'repaid', 'money'],
  ['login', 'signin', 'authenticate', 'password', 'credentials'],
  ['ship', 'shipping', 'deliver', 'delivery', 'parcel', 'courier'],
]

/** OpenAI's limits: no empty text, and at most 2048 texts per request. */
const Text = z.string().min(1)
export const EmbeddingsBody = z.object({
  model: z.string().min(1),
  input: z.union([Text, z.array(Text).min(1).max(2048)]),
  /** OpenAI also supports packed vectors; other providers do not. */
  encoding_format: z.literal('float'),
  stream: z.never().optional(),
})

export const textsOf = (body: unknown): string[] => [EmbeddingsBody.parse(body).input].flat()

/** Returns the vectors in any order, because `index` assigns them. */
export const answerEmbeddings = (body: unknown): object => {
  const data = textsOf(body).map((text, index) => ({
    object: 'embedding',
    index,
    embedding: vectorOf(text),
  }))
  return { object: 'list', model: 'fake', data: data.reverse(), usage: { prompt_tokens: 1, total_tokens: 1 } }
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const at = directionOf(word)
    vector[at] = (vector[at] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

function directionOf(word: string): number {
  const concept = CONCEPTS.findIndex((words) => words.includes(word))
  if (concept !== -1) return concept
  const hashed = createHash('sha256').update(word).digest().readUInt32LE(0)
  return CONCEPTS.length + (hashed % (DIMENSIONS - CONCEPTS.length))
}
