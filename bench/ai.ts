import { join } from 'node:path'
import { ANTHROPIC } from '#tests/support/fake-ai/dialects'
import { FakeAi } from '#tests/support/fake-ai/index'
import { untilFirstByte } from './ai/until-first-byte'
import { openWriter, type Writer } from './ai/writer'
import { makeCorpus } from './corpus/make-corpus'
import { median, numberArgument, quantile, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'

/**
 * Measures the time to the first byte of a proposal, compared with calling the provider directly. Target: at most 15 ms
 * more in the median. The provider is a local fake that answers at once, so the difference is our own work.
 *
 *     npm run bench -- ai [--files 2000] [--rounds 60]
 */
export async function run(args: string[]): Promise<void> {
  const files = numberArgument(args, 'files', 2_000)
  const rounds = numberArgument(args, 'rounds', 60)
  const fake = new FakeAi()
  await fake.start()
  await withTemporaryFolder(async (folder) => {
    const corpus = await makeCorpus({ folder: join(folder, 'corpus'), files })
    const stage = await openStage(join(folder, 'data'))
    const writer = await openWriter(await stage.create('writer'), corpus, fake)
    try {
      await measure(writer, fake, rounds)
    } finally {
      await writer.close()
      await stage.close()
      await fake.stop()
    }
  })
}

/** Alternates, so that both run under the same machine load. The first round is a warm-up and is not counted. */
async function measure(writer: Writer, fake: FakeAi, rounds: number): Promise<void> {
  const times = { provider: [] as number[], edit: [] as number[], generate: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const roundTimes = {
      provider: await askItself(fake),
      edit: await writer.edit(round),
      generate: await writer.generate(),
    }
    if (round === 0) continue
    for (const name of Object.keys(times) as (keyof typeof times)[]) times[name].push(roundTimes[name])
  }
  const floor = median(times.provider)
  for (const [name, all] of Object.entries(times)) {
    const [middle, late] = [median(all), quantile(all, 0.95)].map((ms) => ms.toFixed(1))
    const above = (median(all) - floor).toFixed(1)
    console.log(
      `  ${name.padEnd(10)} first byte: median ${middle} ms, p95 ${late} ms, ${above} ms above the provider`,
    )
  }
}

async function askItself(fake: FakeAi): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${fake.address}${ANTHROPIC.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fake.key}`, 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({
      model: 'bench',
      max_tokens: 100,
      stream: true,
      messages: [{ role: 'user', content: 'Improve this.' }],
    }),
  })
  return untilFirstByte(response, start)
}
