import type { RawBatch } from '../texts/raw-batch'
import { describeBatch, type TextBatch } from '../texts/text-batch'
import { openParsePool } from './parse-pool'

/** Who turns contents into rows: this thread, or others beside it. */
export interface Parser {
  parse(raw: RawBatch): Promise<TextBatch>
  /** Whatever is still being parsed is given up. */
  close(): Promise<void>
}

/** From so many contents on, threads are worth their start: a second of a processor, and forty megabytes. */
const THREADS_FROM = 2_000

export const openParser = (contents: number): Parser => (contents < THREADS_FROM ? HERE : openParsePool())

const HERE: Parser = { parse: async (raw) => describeBatch(raw), close: async () => undefined }
