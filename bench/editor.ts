import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeCorpus } from './corpus/make-corpus'
import { createWriter } from './corpus/write-spec'
import { type Desk, openDesk } from './editor/desk'
import { numberArgument, quantile, timed, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'

const PREVIEW_BYTES = 200_000

/**
 * Measures the waits of editor users: the preview of 200 KB after a keystroke (at most 30 ms), and a save to a
 * local repository (at most 60 ms in 95 % of saves), compared with `git add` and `git commit` of the same file.
 *
 *     npm run bench -- editor [--files 2000] [--saves 100] [--previews 40]
 */
export async function run(args: string[]): Promise<void> {
  const files = numberArgument(args, 'files', 2_000)
  const saves = numberArgument(args, 'saves', 100)
  const previews = numberArgument(args, 'previews', 40)
  await withTemporaryFolder(async (folder) => {
    const corpus = await makeCorpus({ folder: join(folder, 'corpus'), files })
    const stage = await openStage(join(folder, 'data'))
    const desk = await openDesk(await stage.create('desk'), corpus)
    try {
      await measurePreviews(desk, previews)
      await measureSaves(desk, await checkOut(corpus, folder), saves)
    } finally {
      await desk.close()
      await stage.close()
    }
  })
}

async function measurePreviews(desk: Desk, rounds: number): Promise<void> {
  const document = longSpec()
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const content = `${document}\nAnd a keystroke ${round}.\n`
    const ms = await timed(() => desk.preview(content))
    if (round > 0) times.push(ms)
  }
  console.log(`editor: a preview of ${document.length} characters, another at each keystroke`)
  print('preview', times, 'at most 30 ms in the median')
}

/** Alternates with git, so that both run under the same machine load. */
async function measureSaves(desk: Desk, checkout: string, rounds: number): Promise<void> {
  const write = createWriter(7)
  const [ours, git]: number[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const content = write.spec(round)
    const saved = await timed(() => desk.save(content))
    const added = await timed(() => addAndCommit(checkout, content))
    if (round > 0) [ours?.push(saved), git?.push(added)]
  }
  console.log('editor: a save as a commit, over HTTP, with its index run requested')
  print('save', ours ?? [], 'at most 60 ms in 95 of 100')
  print('git add, git commit', git ?? [], 'two processes')
}

function print(name: string, times: number[], promise: string): void {
  const [middle, late] = [quantile(times, 0.5), quantile(times, 0.95)].map((ms) => ms.toFixed(1))
  console.log(`  ${name.padEnd(20)} median ${middle} ms, p95 ${late} ms  (${promise})`)
}

/** Realistic content: prose, tables and code. */
function longSpec(): string {
  const writer = createWriter(3)
  let spec = writer.spec(0)
  for (let i = 1; spec.length < PREVIEW_BYTES; i++) spec += writer.spec(i).replace(/^---[\s\S]*?---\n/, '')
  return spec.slice(0, PREVIEW_BYTES)
}

const execute = promisify(execFile)

async function checkOut(corpus: string, folder: string): Promise<string> {
  const checkout = join(folder, 'checkout')
  await execute('git', ['clone', '--quiet', corpus, checkout])
  return checkout
}

async function addAndCommit(checkout: string, content: string): Promise<void> {
  await writeFile(join(checkout, 'services/bench.md'), content)
  const as = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.test']
  await execute('git', ['-C', checkout, 'add', 'services/bench.md'])
  await execute('git', ['-C', checkout, ...as, 'commit', '--quiet', '--message=Update'])
}
