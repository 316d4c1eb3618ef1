import { copyLine, jsonCell } from '../rows/copy-line'
import { RowBytes } from '../rows/row-bytes'
import { PARSER_VERSION } from '../versions'
import { describeText } from './describe-text'
import type { StoredText } from './find-texts'
import type { RawBatch } from './raw-batch'

/** Texts that are written in one transaction, with their sections and criteria. */
export interface TextBatch {
  stored: StoredText[]
  texts: RowBytes
  sections: RowBytes
  criteria: RowBytes
}

/** Parses a batch. This is pure computation and most of the cost of a run. */
export function describeBatch({ orgId, texts, bytes }: RawBatch): TextBatch {
  const batch = {
    stored: [] as StoredText[],
    texts: new RowBytes(),
    sections: new RowBytes(),
    criteria: new RowBytes(),
  }
  let at = 0
  for (const { id, sha, size } of texts) {
    const { facts, content, sectionLines, criterionLines } = describeText(bytes.subarray(at, at + size))
    at += size
    const prefix = `${orgId}\t${id}\t`
    batch.texts.add(copyLine([orgId, id, sha, PARSER_VERSION, jsonCell(facts), content]))
    for (const line of sectionLines) batch.sections.add(prefix + line)
    for (const line of criterionLines) batch.criteria.add(prefix + line)
    batch.stored.push({ sha, id, facts })
  }
  return batch
}
