import type { Context } from '../../kernel/context'
import { addJob } from '../../kernel/jobs'
import { countWords } from '../jobs'
import { MAX_UNLISTED_TEXTS } from '../lists/unlisted-sections'

/** Has the words of many published texts counted at once. Those of a few wait for the job's next minute. */
export async function requestWordCount(ctx: Pick<Context, 'db'>, publishedTexts: number): Promise<void> {
  const { key, priority } = countWords.schedule ?? {}
  if (publishedTexts > MAX_UNLISTED_TEXTS) await addJob(ctx, countWords, {}, { key, priority })
}
