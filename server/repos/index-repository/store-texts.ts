import type { Database } from '../../../db/client'
import { describeText, type TextDraft } from './describe-text'
import type { StoredText } from './find-texts'
import type { Source } from './read-tree'
import { MAX_DOCUMENT_BYTES } from './versions'
import { writeTexts } from './write-texts'

/** While one transaction waits for the database to compute and to write, the next is being read and parsed. */
const LANES = 2
const BATCH_CHARACTERS = 1_000_000
const BATCH_TEXTS = 500

/** Reads, parses and writes the texts, and tells of each when it is stored. Memory holds a few batches, no more. */
export async function storeTexts(
  db: Database,
  source: Source,
  orgId: number,
  shas: string[],
  onStored: (texts: Iterable<StoredText>) => Promise<void>,
): Promise<void> {
  const lanes = Array.from({ length: LANES }, () => Promise.resolve())
  const write = async (drafts: TextDraft[]) => onStored((await writeTexts(db, orgId, drafts)).values())
  let turn = 0
  try {
    for await (const drafts of batchesOf(source, shas)) {
      await lanes[turn]
      const lane = write(drafts)
      // A lane that fails while another is waited for is heard when its turn comes.
      lane.catch(() => undefined)
      lanes[turn] = lane
      turn = (turn + 1) % LANES
    }
    await Promise.all(lanes)
  } finally {
    await Promise.allSettled(lanes)
  }
}

async function* batchesOf({ host, ref, signal }: Source, shas: string[]): AsyncGenerator<TextDraft[]> {
  let batch: TextDraft[] = []
  let characters = 0
  for await (const { sha, bytes } of host.blobs(ref, shas, { maxBytes: MAX_DOCUMENT_BYTES, signal })) {
    if (!bytes) throw new Error(`the code host held back ${sha}, which is small enough`)
    const draft = describeText(sha, bytes)
    batch.push(draft)
    characters += draft.content.length
    if (characters < BATCH_CHARACTERS && batch.length < BATCH_TEXTS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
