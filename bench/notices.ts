import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { FakeSlack } from '#tests/support/fake-slack/index'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { numberArgument, quantile, withTemporaryFolder } from './harness'

const TOKEN = 'xoxb-bench'
const TARGET_MS = 2_000
/** The first change after a start also waits for the first index. */
const FIRST_MS = 20_000
const PATH = 'docs/specs/refunds.md'

/**
 * Measures the time from a change to its message in Slack: from the commit to a watched local repository until the fake Slack
 * gets `chat.postMessage`, through the watcher, the index run, routing and delivery. No quiet hours. Target: p95 of at most 2
 * s.
 *
 *     npm run bench -- notices [--changes 100] [--specs 200]
 */
export async function run(args: string[]): Promise<void> {
  const changes = numberArgument(args, 'changes', 100)
  const specs = numberArgument(args, 'specs', 200)
  const git = makeRepository(filesOf(specs))
  const slack = new FakeSlack(TOKEN)
  slack.channels.push({ id: 'C1', name: 'svc-specs' })
  const { url, close } = await slack.start()
  try {
    await withTemporaryFolder((folder) =>
      withProduct(folder, { git, url }, async () => {
        const change = createChange(git, slack)
        await untilFirst(change)
        const times: number[] = []
        while (times.length < changes) {
          // Changes come at random times between two checks of the watcher.
          await sleep(Math.random() * 1_000)
          times.push(await change(60_000))
        }
        report(times)
      }),
    )
  } finally {
    await close()
    git.remove()
  }
}

const specOf = (title: string, state: string) =>
  `---\ntitle: ${title}\n---\n\n## Goal\n\n<!-- svc:system:goal status:${state} -->\nText.\n`

/** Equal start and end: no quiet hours at any time of the run. */
const CONFIG = `version: "1"
chat_channel: "#svc-specs"
chat: {quiet_hours: {start: "00:00", end: "00:00"}}
specs: {doc_paths: ["docs/**/*.md"]}
`

const filesOf = (specs: number) => ({
  'CONFIG.yaml': CONFIG,
  [PATH]: specOf('Refunds', 'todo'),
  ...Object.fromEntries(
    Array.from({ length: specs }, (_, at) => [`docs/specs/${at}.md`, specOf(`Spec ${at}`, 'todo')]),
  ),
})

/** Commits a change of a status, and returns the milliseconds until the message arrives. */
function createChange(git: TestRepository, slack: FakeSlack) {
  let state = 'todo'
  return async (limitMs: number): Promise<number> => {
    state = state === 'todo' ? 'done' : 'todo'
    const posted = new Promise<number>((resolve) => {
      slack.onRequest = (method, problem) => {
        if (problem) throw new Error(problem)
        if (method === 'chat.postMessage') resolve(performance.now())
      }
    })
    git.commit({ [PATH]: specOf('Refunds', state) })
    const committedAt = performance.now()
    const timeout = new AbortController()
    const late = sleep(limitMs, null, { signal: timeout.signal }).then(() => {
      throw new Error(`no message after ${limitMs} ms`)
    })
    try {
      return (await Promise.race([posted, late])) - committedAt
    } finally {
      timeout.abort()
      late.catch(() => {})
    }
  }
}

/** A change before the first index sends no notice, so it is repeated. */
async function untilFirst(change: (limitMs: number) => Promise<number>): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await change(FIRST_MS)
      return
    } catch (error) {
      if (!/no message/.test(String(error))) throw error
    }
  }
  throw new Error('the product posts nothing')
}

function report(times: number[]): void {
  const at = (q: number) => `${quantile(times, q).toFixed(0)} ms`
  console.log(`  ${times.length} changes: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`)
  const isMet = quantile(times, 0.95) <= TARGET_MS
  console.log(`  p95 of at most ${TARGET_MS} ms: ${isMet ? 'met' : 'missed'}`)
}

async function withProduct(
  folder: string,
  { git, url }: { git: TestRepository; url: string },
  work: () => Promise<void>,
): Promise<void> {
  const product = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: `${folder}/data`,
      LOG_LEVEL: 'error',
      LOCAL_REPOS: `acme/specs=${git.path}`,
      SLACK_BOT_TOKEN: TOKEN,
      SLACK_API_URL: url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await untilReady(product)
    await work()
  } finally {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
}

async function untilReady(product: ChildProcess): Promise<void> {
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    product.stdout?.on('data', (chunk) => {
      output += chunk
      const printedUrl = /address +(http\S+)/.exec(output)?.[1]
      if (printedUrl) resolve(printedUrl)
    })
    product.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
  while (!(await fetch(`${address}/readyz`)).ok) await sleep(50)
}
