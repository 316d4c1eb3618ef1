import { describeBatch } from '../texts/text-batch'
import { openParsePool } from './parse-pool'
import type { Parser } from './parser'

/** From this number of files on, threads are worth their start-up cost: one CPU second and 40 MB. */
const THREADS_FROM = 2_000

export const openParser = (contents: number): Parser =>
  contents < THREADS_FROM ? IN_THIS_THREAD : openParsePool()

const IN_THIS_THREAD: Parser = { parse: async (raw) => describeBatch(raw), close: async () => undefined }
