import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { median, numberArgument, printRatios, sideBySide, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { prepareOrg, REPOSITORIES, SECTIONS_OF_SPEC, SPECS } from './reading/prepare'
import { record } from './reading/record'
import { sampleQueries } from './search/sample-queries'
import { sendAll } from './servers/send-all'
import { type StartedServer, startServer } from './servers/start-server'

const CONNECTIONS = 8
const SEARCHES = 40

const TARGETS = { bare: 0.5, react: 1 }

/**
 * Measures the most visited pages over HTTP. The dashboard and searches of a large org are compared with a bare server
 * that runs the same SQL and sends the same bytes. The page of a spec with 200 sections is compared with React
 * rendering only its elements. Targets: at least half of the bare server's requests per second, and as many as React. The
 * pages are those of the last `npm run build`.
 *
 *     npm run bench -- reading [--dashboards 100] [--searches 100] [--pages 100] [--rounds 7]
 */
export async function run(args: string[]): Promise<void> {
  const rounds = numberArgument(args, 'rounds', 7)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const url = await stage.create('reading')
    const org = await prepareOrg(url, folder)
    const ours = await startServer('ours', url)
    const started = [ours]

    /** Our requests, and the contestant that does the same work. */
    const beside = async (name: keyof typeof TARGETS, label: string, paths: string[], times: number) => {
      const recorded = await record(url, org.key, paths)
      const file = join(folder, name)
      await writeFile(file, JSON.stringify(recorded))
      const otherServer = await startServer(name, url, file)
      started.push(otherServer)
      const characters = recorded.reduce((sum, { answer }) => sum + answer.length, 0) / paths.length
      const statements = recorded.reduce((sum, each) => sum + each.statements.length, 0) / paths.length
      console.log(`  ${characters.toFixed(0)} characters, ${statements} statements`)
      const requests = Array.from({ length: times }, (_, at) =>
        requestFor(paths[at % paths.length] ?? '', org.key),
      )
      const share = await compare(rounds, requests, { [label]: otherServer, ours })
      console.log(`  ${share.toFixed(2)} of its requests a second (at least ${TARGETS[name]})\n`)
    }
    try {
      console.log(`dashboard: ${REPOSITORIES} repositories, ${SPECS} specs`)
      const dashboard = [`/app/${org.slug}/api/dashboard`]
      await beside('bare', 'bare server, same SQL', dashboard, numberArgument(args, 'dashboards', 100))
      const searches = sampleQueries(SEARCHES).map(
        ({ typed }) => `/app/${org.slug}/api/search?${new URLSearchParams({ q: typed })}`,
      )
      console.log(`search: ${SEARCHES} queries among ${SPECS * SECTIONS_OF_SPEC} sections`)
      await beside('bare', 'bare server, same SQL', searches, numberArgument(args, 'searches', 100))
      console.log('spec page: 200 sections')
      await beside('react', 'React alone', [org.page], numberArgument(args, 'pages', 100))
    } finally {
      await Promise.all(started.map((server) => server.stop()))
      await stage.close()
    }
  })
}

async function compare(
  rounds: number,
  requests: readonly Buffer[],
  servers: Record<string, StartedServer>,
): Promise<number> {
  const contestant =
    ({ port }: StartedServer) =>
    async () => {
      const startedAt = performance.now()
      await sendAll(port, requests, CONNECTIONS)
      return performance.now() - startedAt
    }
  const took = await sideBySide(
    rounds,
    Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, contestant(server)])),
  )
  printRatios(took)
  const [yardstick = [], ...others] = Object.values(took)
  return median(yardstick) / median(others.at(-1) ?? [])
}

const requestFor = (path: string, key: string) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\naccept: text/html;q=${path.includes('/api/') ? 0 : 1}, */*;q=0.5\r\n\r\n`,
  )
