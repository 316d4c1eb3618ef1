import type { RawBatch } from '../texts/raw-batch'
import type { TextBatch } from '../texts/text-batch'

/** Turns file contents into rows, in this thread or in others. */
export interface Parser {
  parse(raw: RawBatch): Promise<TextBatch>
  /** Cancels running work. */
  close(): Promise<void>
}
