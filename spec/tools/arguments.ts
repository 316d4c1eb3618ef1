import { z } from 'zod'
import { Text } from './text'

const FIRST_CHARACTERS = 20_000
const MOST_CHARACTERS = 100_000

/** Arguments that several tools have. */
export const toolArguments = {
  repo: Text.regex(/^[^/\s]{1,100}\/[^/\s]{1,100}$/, 'must be owner/name, as list_specs shows it').meta({
    description: 'owner/name',
  }),
  path: Text.min(1).max(4096),
  limit: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).max(10_000).default(0).meta({ description: 'next_offset of the last page' }),
  from: z.int().min(0).max(100_000_000).default(0).meta({ description: 'next_from of the answer before' }),
  max_chars: z.int().min(1_000).max(MOST_CHARACTERS).default(FIRST_CHARACTERS),
}

export const pagedArguments = {
  limit: toolArguments.limit,
  offset: toolArguments.offset,
  max_chars: toolArguments.max_chars,
}

/** Fields of a paged answer. */
export const pagedAnswer = {
  total: z.int(),
  next_offset: z.int().nullable().meta({ description: 'The offset of the next page; null on the last one' }),
}

/** Fields of an answer whose text is read in parts. */
export const partAnswer = {
  next_from: z.int().nullable().meta({ description: 'Where the rest of the text starts; null at its end' }),
}
