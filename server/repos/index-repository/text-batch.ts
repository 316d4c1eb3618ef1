import { copyLine, json } from './copy-line'
import { describeText } from './describe-text'
import type { StoredText } from './find-texts'
import { RowBytes } from './row-bytes'
import { PARSER_VERSION } from './versions'

const MAX_BYTES = 1_000_000
const MAX_TEXTS = 500

/** Texts that are written in one transaction, with their sections and criteria. */
export class TextBatch {
  readonly stored: StoredText[] = []
  readonly texts = new RowBytes()
  readonly sections = new RowBytes()
  readonly criteria = new RowBytes()
  #bytes = 0

  constructor(private readonly orgId: number) {}

  get isFull(): boolean {
    return this.#bytes >= MAX_BYTES || this.stored.length >= MAX_TEXTS
  }

  add(id: number, sha: string, bytes: Uint8Array): void {
    const { facts, content, sectionLines, criterionLines } = describeText(bytes)
    const prefix = `${this.orgId}\t${id}\t`
    this.texts.add(copyLine([this.orgId, id, sha, PARSER_VERSION, json(facts), content]))
    for (const line of sectionLines) this.sections.add(prefix + line)
    for (const line of criterionLines) this.criteria.add(prefix + line)
    this.stored.push({ sha, id, facts })
    this.#bytes += bytes.length
  }
}
