import { createReadStream, readFileSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { findRoot } from '#cli/checkout/find-root'
import type { UPLOAD_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { EXIT } from '#cli/exit-codes'
import { toServerError } from '#cli/session/ask-server'
import { bearerToken } from '#cli/session/ask-signed-in'
import { findIdentity } from '#cli/session/find-identity'
import { ServerError } from '#cli/session/server-error'
import { git } from '#cli/source/local/git'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'

const Uploaded = z.object({
  proved: z.array(z.string()),
  failed: z.array(z.string()),
  unknown: z.array(z.string()),
  /** Older servers do not read lcov. */
  linked: z.array(z.string()).default([]),
})
type Uploaded = z.infer<typeof Uploaded>

/** The server's limit for a report. */
const MAX_BYTES = 50 * 1024 ** 2
const TIMEOUT_MS = 120_000

export const uploadReports: DataCommand<typeof UPLOAD_OPTIONS, Uploaded> = {
  schema: Uploaded,
  async answer({ words, options }) {
    if (words.length === 0) throw new UsageError('svc evidence upload: name the reports, such as report.xml.')
    if (options.repo === undefined)
      throw new UsageError('svc evidence upload: name the repository with --repo OWNER/NAME.')
    for (const file of words) checkFile(file)
    const root = findRoot(process.cwd())
    const commit = options.commit ?? git(root, ['rev-parse', 'HEAD'])?.trim()
    if (!commit)
      throw new UsageError('svc evidence upload: there is no commit here. Name it with --commit SHA.')
    const { server, org } = await findIdentity(options.org)
    const address = new URL(`/app/${encodeURIComponent(org)}/api/evidence/reports`, server)
    address.search = new URLSearchParams({ repo: options.repo, commit }).toString()
    const all: Uploaded = { proved: [], failed: [], unknown: [], linked: [] }
    for (const file of words) {
      process.stderr.write(`Sending ${printable(file)}\n`)
      const { proved, failed, unknown, linked } = await send(address, file, root)
      all.proved.push(...proved)
      all.failed.push(...failed)
      all.unknown.push(...unknown)
      all.linked.push(...linked)
    }
    return all
  },
  print({ proved, failed, unknown, linked }, terminal) {
    for (const id of failed) terminal.print(`${terminal.paint('red', 'failed')}  ${printable(id)}`)
    for (const id of unknown) terminal.print(`${terminal.paint('yellow', 'unknown')}  ${printable(id)}`)
    terminal.print(`${proved.length} criteria proved, ${failed.length} failed, ${unknown.length} unknown.`)
    if (linked.length > 0) terminal.print(`Executed lines are known of ${linked.length} files of evidence.`)
  },
  exitCode: ({ failed }) => (failed.length > 0 ? EXIT.failed : EXIT.ok),
}

function checkFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new UsageError(`svc evidence upload: no such file: ${file}`)
  if (stats.size > MAX_BYTES)
    throw new UsageError(`svc evidence upload: ${file} is larger than 50 MB. Split the report by test suite.`)
}

const LCOV = /\.(?:info|lcov)$/i

/** A test report is streamed. lcov may contain absolute paths; the server accepts only paths from the repository's root. */
function bodyOf(file: string, root: string): ReadableStream | string {
  if (!LCOV.test(file)) return Readable.toWeb(createReadStream(file)) as ReadableStream
  return readFileSync(file, 'utf8').replaceAll(`SF:${root}${sep}`, 'SF:')
}

async function send(address: URL, file: string, root: string): Promise<Uploaded> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await bearerToken()}`,
        accept: 'application/json',
        'content-type': 'text/plain',
      },
      body: bodyOf(file, root),
      duplex: 'half',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as RequestInit)
    const body = (await response.json()) as Record<string, unknown>
    if (response.status !== 200) throw toServerError({ status: response.status, body })
    return Uploaded.parse(body)
  } catch (error) {
    if (error instanceof ServerError || !(error instanceof Error)) throw error
    throw new ServerError(`svc: ${address.origin} did not take the report: ${error.message}`)
  }
}
