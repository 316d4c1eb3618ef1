import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, numberArgument, printRatios, sideBySide, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { askMany } from './reading/ask-many'
import type { ContestantName } from './reading/contestants'
import { prepareOrg, REPOSITORIES, SPECS } from './reading/prepare'

const CONNECTIONS = 8

interface Server {
  child: ChildProcess
  port: number
}

/**
 * What people open most, over HTTP: the dashboard of a large org beside a bare server that sends the same bytes after
 * the same SQL, and the page of a spec of 200 sections beside React rendering nothing but its elements. The promise
 * for each: at least half of its requests a second. The pages are those of the last `npm run build`.
 *
 *     npm run bench -- reading [--dashboards 100] [--pages 100] [--rounds 7]
 */
export async function run(args: string[]): Promise<void> {
  const dashboards = numberArgument(args, 'dashboards', 100)
  const pages = numberArgument(args, 'pages', 100)
  const rounds = numberArgument(args, 'rounds', 7)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const url = await stage.create('reading')
    const org = await prepareOrg(url, folder)
    const ours = await start('ours', url)
    const started = [ours]
    const beside = async (name: ContestantName, answer: string) => {
      const server = await start(name, url, answer)
      started.push(server)
      return server
    }
    try {
      const dashboard = `/app/${org.slug}/api/dashboard`
      const json = await keep(folder, 'dashboard', ours, dashboard, org.key)
      console.log(`dashboard: ${REPOSITORIES} repositories, ${SPECS} specs, ${json.length} characters`)
      await compare(dashboards, rounds, requestFor(dashboard, org.key), {
        'bare server, same SQL': await beside('bare', json.file),
        'bare server, all rows': await beside('rows', json.file),
        ours,
      })
      const html = await keep(folder, 'page', ours, org.page, org.key)
      console.log(`spec page: 200 sections, ${html.length} characters`)
      await compare(pages, rounds, requestFor(org.page, org.key), {
        'React alone': await beside('react', html.file),
        ours,
      })
    } finally {
      const ended = started.map(({ child }) => once(child, 'exit'))
      for (const { child } of started) child.disconnect()
      await Promise.all(ended)
      await stage.close()
    }
  })
}

async function compare(
  times: number,
  rounds: number,
  request: Buffer,
  servers: Record<string, Server>,
): Promise<void> {
  const contestant =
    ({ port }: Server) =>
    async () => {
      const startedAt = performance.now()
      await askMany(port, request, { times, connections: CONNECTIONS })
      return performance.now() - startedAt
    }
  const took = await sideBySide(
    rounds,
    Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, contestant(server)])),
  )
  printRatios(took)
  const [yardstick = [], ...others] = Object.values(took)
  const share = median(yardstick) / median(others.at(-1) ?? [])
  console.log(`  ${share.toFixed(2)} of the yardstick's requests a second (at least 0.5)\n`)
}

async function keep(folder: string, name: string, { port }: Server, path: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, accept: path.includes('/api/') ? '*/*' : 'text/html' }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
  const file = join(folder, name)
  await writeFile(file, text)
  return { file, length: text.length }
}

const requestFor = (path: string, key: string) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\naccept: text/html;q=${path.includes('/api/') ? 0 : 1}, */*;q=0.5\r\n\r\n`,
  )

const program = fileURLToPath(new URL('./reading/server-process.ts', import.meta.url))

async function start(name: ContestantName, url: string, answerFile = ''): Promise<Server> {
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const child = fork(program, [name, url, answerFile], { execArgv: ['--import', 'tsx'], env })
  const [port] = await once(child, 'message')
  return { child, port: Number(port) }
}
