import type { Database } from '#db/client'
import { STOP_WORDS } from '#spec/query/index'
import { stemWords } from '../results/stem-words'

/** The stems of stop words. They have no lists, because nearly every section would be in them. */
export async function readStopStems(db: Database): Promise<ReadonlySet<string>> {
  return new Set((await stemWords(db, STOP_WORDS)).values())
}
