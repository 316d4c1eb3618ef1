import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface JudgedDocument {
  repo: string
  path: string
  markdown: string
  /** Null: the time of indexing. */
  changedAt: string | null
}

/** The public repositories with judged queries. Their folders are named so. */
export const PUBLIC_CORPORA: Record<string, string> = {
  eips: 'https://github.com/ethereum/EIPs',
  rfcs: 'https://github.com/rust-lang/rfcs',
  'swift-evolution': 'https://github.com/swiftlang/swift-evolution',
  openspec: 'https://github.com/Fission-AI/OpenSpec',
}

/** The Markdown files of a checkout; null if it is missing. */
export function readCheckout(folder: string, repo: string): JudgedDocument[] | null {
  const root = join(folder, repo)
  if (!existsSync(root)) return null
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('.git/'))
    .sort()
    .map((path) => ({ repo, path, markdown: readFileSync(join(root, path), 'utf8'), changedAt: null }))
}

const material = fileURLToPath(new URL('material', import.meta.url))

/** The bench's own documents: one file per domain, with `%%%` before each document. */
export function readOwnDocuments(): JudgedDocument[] {
  return readdirSync(material).flatMap((file) => {
    const text = readFileSync(join(material, file), 'utf8')
    const [, ...parts] = text.split(/^%%% /m)
    if (text.split('%%% ').length > parts.length + 1)
      throw new Error(`${file} has %%% inside a line. Begin each document on a line of its own.`)
    return parts.map((part) => toDocument(file.replace('.md', ''), part))
  })
}

/** Parses a line `slug | status | team | tags | type | day` and the markdown below it. */
function toDocument(repo: string, part: string): JudgedDocument {
  const end = part.indexOf('\n')
  const [slug, status, team, tags, type, day] = part.slice(0, end).split(' | ')
  const frontmatter = `---\nstatus: ${status}\nteam: ${team}\nowner: ${team}-leads\ntags: [${tags}]\ntype: ${type}\n---\n`
  const markdown = part.slice(end + 1).replaceAll(/^(#+ .*)\n(?!\n)/gm, '$1\n\n')
  return { repo, path: `docs/${slug}.md`, changedAt: `${day}T12:00:00Z`, markdown: frontmatter + markdown }
}

export const keyOf = ({ repo, path }: Pick<JudgedDocument, 'repo' | 'path'>): string => `${repo}/${path}`
