import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface JudgedDocument {
  /** File name without folder and extension. Used in queries. */
  slug: string
  domain: string
  changedAt: string
  markdown: string
}

export interface JudgedQuery {
  typed: string
  /** The relevance of each document: 3 is the expected answer, 1 is helpful. */
  grades: Map<string, number>
}

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Reads the corpus for the judged queries: one file per domain, with `%%%` before each document. */
export function readDocuments(): JudgedDocument[] {
  return readdirSync(`${folder}material`).flatMap((file) => {
    const domain = file.replace('.md', '')
    const text = readFileSync(`${folder}material/${file}`, 'utf8')
    const [, ...parts] = text.split(/^%%% /m)
    if (text.split('%%% ').length > parts.length + 1)
      throw new Error(`${file} has %%% inside a line. Begin each document on a line of its own.`)
    return parts.map((part) => toDocument(domain, part))
  })
}

/** Parses a line `slug | status | team | tags | type | day` and the markdown below it. */
function toDocument(domain: string, part: string): JudgedDocument {
  const end = part.indexOf('\n')
  const [slug = '', status, team, tags, type, day] = part.slice(0, end).split(' | ')
  const frontmatter = `---\nstatus: ${status}\nteam: ${team}\nowner: ${team}-leads\ntags: [${tags}]\ntype: ${type}\n---\n`
  const markdown = part.slice(end + 1).replaceAll(/^(#+ .*)\n(?!\n)/gm, '$1\n\n')
  return { slug, domain, changedAt: `${day}T12:00:00Z`, markdown: frontmatter + markdown }
}

export function readQueries(): JudgedQuery[] {
  const lines = readFileSync(`${folder}queries.txt`, 'utf8').split('\n')
  return lines.filter((line) => !line.startsWith('# ') && line.includes(' => ')).map(toQuery)
}

function toQuery(line: string): JudgedQuery {
  const [typed = '', expected = ''] = line.split(' => ')
  const [best = '', helpful = ''] = expected.split(' | ')
  const graded = (names: string, grade: number) =>
    names.split(' ').flatMap((slug): [string, number][] => (slug === '' ? [] : [[slug, grade]]))
  return { typed, grades: new Map([...graded(helpful, 1), ...graded(best, 3)]) }
}
