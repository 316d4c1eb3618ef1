import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import type { Org } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { launchBrowser } from '#tests/support/browser/launch-browser'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { makeRepository } from './corpus/make-corpus'
import { numberArgument, printRatios, sideBySide, timed, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { indexCorpus } from './mixed-reads/prepare-orgs'
import { longestTaskOf } from './reading/longest-task'
import { startServer } from './servers/start-server'

const ROUNDS = 15
const FEW = 100

const LISTS = {
  documents: 'repos/acme/corpus',
  'documents by status': 'repos/acme/corpus?sort=status',
  'documents with a word': 'repos/acme/corpus?q=document',
  tasks: 'tasks',
  'tasks by title': 'tasks?sort=title',
  issues: 'issues',
  'issues of a repository': 'repos/acme/corpus/issues?sort=title',
}

/**
 * The first page of each list of an org with 10 000 documents, tasks and issues, compared with one of 100. Both pages
 * have 100 documents or tasks. Then `j` and `k` move through them in a browser: no task may block it for 50 ms. Uses the
 * pages of the last `npm run build`. Measured, on two busy shared cores: 1.3 to 3.7 times, 150 to 400 ms.
 *
 *     npm run bench -- lists [--rows 10000]
 */
export async function run(args: string[]): Promise<void> {
  const many = numberArgument(args, 'rows', 10_000)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const url = await stage.create('lists')
    const db = openDatabase(url, { max: 2 })
    try {
      const keys = new Map<string, string>()
      for (const rows of [FEW, many]) keys.set(`rows-${rows}`, await fill(db, folder, rows))
      await db.execute(sql`analyze`)
      const server = await startServer('ours', url)
      const first = (rows: number, list: string) => () =>
        timed(() => readPage(server.port, `rows-${rows}`, list, keys))
      for (const [name, list] of Object.entries(LISTS)) {
        console.log(name)
        printRatios(await sideBySide(ROUNDS, { [FEW]: first(FEW, list), [many]: first(many, list) }))
      }
      await walk(server.port, `rows-${many}`, keys)
      await server.stop()
    } finally {
      await db.$client.end()
      await stage.close()
    }
  })
}

/** Fills a new org. Returns a key that reads it. */
async function fill(db: Database, folder: string, rows: number): Promise<string> {
  const org = await makeOrg(db, `rows-${rows}`)
  const ctx = testContext({ db, log: createLogger('silent'), ports: testPorts() })
  await indexCorpus(ctx, org, await makeRepository(join(folder, `${rows}.git`), filesOf(rows)))
  await addIssues(db, org, rows)
  return makeKey(db, org)
}

const filesOf = (rows: number) => ({
  'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
  ...Object.fromEntries(
    Array.from({ length: rows }, (_, at) => [
      `docs/specs/${at % 20}/${at}-document.md`,
      `---\nstatus: todo\nowner: owner-${at % 50}\n---\n# Document ${at}\n\n## Goal\n<!-- svc:system:goal status:todo -->\n`,
    ]),
  ),
})

const addIssues = (db: Database, { id }: Org, rows: number) =>
  db.execute(sql`
    insert into issues (org_id, repository_id, number, kind, title, body)
    select org_id, id, number, 'issue', 'Issue ' || number, 'What happened.'
    from repositories, generate_series(1, ${rows}) as number where org_id = ${id}`)

async function readPage(port: number, org: string, list: string, keys: Map<string, string>): Promise<void> {
  const address = `http://127.0.0.1:${port}/app/${org}/${list}`
  const headers = { authorization: `Bearer ${keys.get(org)}`, accept: 'text/html' }
  const response = await fetch(address, { headers })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text.slice(0, 200)}`)
}

async function walk(port: number, org: string, keys: Map<string, string>): Promise<void> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      extraHTTPHeaders: { authorization: `Bearer ${keys.get(org)}` },
    })
    // With an open stream, a page is never idle.
    await context.route('**/api/live**', (route) => route.abort())
    for (const list of ['repos/acme/corpus', 'tasks', 'issues']) {
      const page = await context.newPage()
      await page.goto(`/app/${org}/${list}`, { waitUntil: 'networkidle' })
      const ms = await longestTaskOf(page, async () => {
        for (const key of [...'j'.repeat(30), ...'k'.repeat(30)]) await page.keyboard.press(key)
      })
      console.log(`${list}: 60 keys, longest task ${ms.toFixed(0)} ms`)
    }
  } finally {
    await browser.close()
  }
}
