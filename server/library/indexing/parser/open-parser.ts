import { MANY_TEXTS } from '../many-texts'
import { describeBatch } from '../texts/text-batch'
import { openParsePool } from './parse-pool'
import type { Parser } from './parser'

export const openParser = (contents: number): Parser =>
  contents < MANY_TEXTS ? IN_THIS_THREAD : openParsePool()

const IN_THIS_THREAD: Parser = { parse: async (raw) => describeBatch(raw), close: async () => undefined }
