import type { Files, TestRepository } from '#tests/support/git-repository'
import { seededRandom } from '#tests/support/seeded-random'

export interface Random {
  /** Returns an integer from 0 to `below - 1`. */
  integer(below: number): number
  pick<T>(items: readonly T[]): T
}

export function makeRandom(seed: number): Random {
  const next = seededRandom(seed)
  const integer = (below: number) => Math.floor(next() * below)
  return { integer, pick: (items) => items[integer(items.length)] as (typeof items)[number] }
}

const STATES = ['draft', 'todo', 'in_progress', 'done', 'blocked:PAY-1', 'blocked:2', 'deprecated']
const WORDS = ['money', 'queue', 'limit', 'export', 'retry', 'session', 'reader', 'page', 'index', 'key']
const CONFIGS = [
  'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
  'version: "1"\nspecs:\n  doc_paths: ["docs/specs/*.md", "!docs/specs/c*.md"]\nteam: platform\nchat:\n  notifications:\n    coverage_threshold: 50\n',
  'version: 1\n',
  null,
]
const DAY_MS = 86_400_000

/** Commits with typical edits of specs: none, one or several per day. */
export function commitAtRandom(git: TestRepository, random: Random, count: number, until: Date): string[] {
  const files = new Map<string, string>()
  const commits: string[] = []
  let at = until.getTime() - count * DAY_MS
  git.commit({ 'CONFIG.yaml': CONFIGS[0] ?? null }, 'Start', new Date(at))
  for (let i = 0; i < count; i++) {
    at = Math.min(at + random.pick([0.2, 0.4, 1, 1.5, 2.5]) * DAY_MS, until.getTime())
    commits.push(git.commit(change(files, random), `Change ${i}`, new Date(at)))
  }
  return commits
}

function change(files: Map<string, string>, random: Random): Files {
  const paths = [...files.keys()]
  const path = paths.length > 0 ? random.pick(paths) : null
  const kind = random.integer(10)
  if (path === null || kind < 4) return write(files, newPath(random), random)
  if (kind < 7) return write(files, path, random)
  if (kind === 7) return move(files, path, newPath(random))
  if (kind === 8) {
    files.delete(path)
    return { [path]: null }
  }
  return { 'CONFIG.yaml': random.pick(CONFIGS) }
}

function write(files: Map<string, string>, path: string, random: Random): Files {
  const text = specText([...files.keys()], random)
  files.set(path, text)
  return { [path]: text }
}

function move(files: Map<string, string>, from: string, to: string): Files {
  const text = files.get(from) ?? ''
  files.delete(from)
  files.set(to, text)
  return { [from]: null, [to]: text }
}

const newPath = (random: Random) =>
  `${random.pick(['docs/specs', 'docs/adr', 'docs/guides'])}/${random.pick(['a', 'b', 'c', 'd', 'é', 'Z'])}${random.integer(4)}.md`

function specText(paths: string[], random: Random): string {
  const words = () => Array.from({ length: 6 }, () => random.pick(WORDS)).join(' ')
  const front = [
    `title: ${words()}`,
    ...(random.integer(3) > 0 ? [`team: ${random.pick(['billing', 'search'])}`] : []),
    ...(random.integer(6) === 0 ? ['status: deprecated'] : []),
    ...(paths.length > 0 && random.integer(2) === 0 ? [`depends_on: [${random.pick(paths)}]`] : []),
  ]
  const sections = Array.from({ length: random.integer(5) }, (_, index) => {
    const criteria = Array.from({ length: random.integer(4) }, () => {
      const realized = random.integer(3) === 0 ? '\n<!-- svc:realized-in:PR#1 src/a.ts:1-2 -->' : ''
      return `- [${random.pick([' ', 'x'])}] It MUST ${words()}${realized}`
    })
    const ticket = random.integer(3) === 0 ? `<!-- svc:ticket:tracker_a:PAY-${random.integer(3)} -->\n` : ''
    const state = `<!-- svc:system:${index + 1} status:${random.pick(STATES)} -->\n`
    return `## ${index + 1}. ${words()}\n${state}${ticket}\n${words()}\n\n${criteria.join('\n')}\n`
  })
  return `---\n${front.join('\n')}\n---\n\n${sections.join('\n')}`
}
