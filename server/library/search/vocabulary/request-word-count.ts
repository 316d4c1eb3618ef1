import type { Context } from '#server/kernel/context'
import { addJob } from '#server/kernel/jobs'
import { countWords } from '../jobs'
import { MAX_UNLISTED_TEXTS } from '../lists/unlisted-sections'

/** If many texts are published, adds the job that counts their words now. A few texts wait for the job's schedule. */
export async function requestWordCount(ctx: Pick<Context, 'db'>, publishedTexts: number): Promise<void> {
  const { key, priority } = countWords.schedule ?? {}
  if (publishedTexts > MAX_UNLISTED_TEXTS) await addJob(ctx, countWords, {}, { key, priority })
}
