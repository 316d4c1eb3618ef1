import type { Context } from '#server/kernel/context'
import { addJob } from '#server/kernel/jobs'
import { countWords } from '../jobs'

/** With more new texts, searches read many search vectors until the texts are in the lists. */
const MAX_UNLISTED_TEXTS = 500

/** If many texts are published, adds the job that counts their words now. A few texts wait for the job's schedule. */
export async function requestWordCount(ctx: Pick<Context, 'db'>, publishedTexts: number): Promise<void> {
  const { key, priority } = countWords.schedule ?? {}
  if (publishedTexts > MAX_UNLISTED_TEXTS) await addJob(ctx, countWords, {}, { key, priority })
}
