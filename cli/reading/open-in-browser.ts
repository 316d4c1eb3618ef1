import { spawn } from 'node:child_process'
import { z } from 'zod'
import type { Arguments } from '#cli/command'
import type { OPEN_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { readRepo } from '#cli/source/open-source'
import { openOrgServer } from '#cli/source/server/org-server'
import { printable } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { readPlace } from './read-place'

const Opened = z.object({ url: z.string() })

/** Opens the page of a document, or of the repository. */
export const openInBrowser: DataCommand<typeof OPEN_OPTIONS, z.infer<typeof Opened>> = {
  schema: Opened,
  async answer({ words, options }) {
    return { url: await addressOf(words[0], options) }
  },
  print({ url }, terminal, { options }) {
    terminal.print(printable(url))
    if (options.print !== true) startBrowser(url)
  },
}

type OpenOptions = Arguments<typeof OPEN_OPTIONS>['options']

async function addressOf(word: string | undefined, { repo, org }: OpenOptions): Promise<string> {
  if (repo === undefined) throw new UsageError('svc open: name the repository with --repo OWNER/NAME.')
  const { owner, name } = readRepo(repo)
  const server = await openOrgServer(org)
  const base = `/app/${server.org}`
  if (word === undefined) return new URL(`${base}/repos/${owner}/${name}`, server.origin).href
  const { path, anchor } = readPlace(word, 'open')
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const hash = anchor === null ? '' : `#${encodeURIComponent(anchor)}`
  return new URL(`${base}/docs/${owner}/${name}/${encoded}${hash}`, server.origin).href
}

const PROGRAMS: Partial<Record<NodeJS.Platform, [program: string, ...first: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** If no browser starts, the address is still printed. */
function startBrowser(url: string): void {
  const [program, ...first] = PROGRAMS[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...first, url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
