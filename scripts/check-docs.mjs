// Checks that the files and pages that docs name exist, and that their lines are short.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const MAX_LINE = 120
const OURS = 'app bench cli db deploy docs operate plugin scripts server shared spec tests worker'.split(' ')

/** File names in code, such as `server/main.ts`. Docs may omit `server/` and their own folder. */
const FILE = /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|cjs|sql|ya?ml|sh|md))`/g
const LINK = /\]\(([^)#:]+\.md)(?:#[^)]*)?\)/g

const SERVER_FOLDERS = readdirSync('server')
const DOCS = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const FILES = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'tests/README.md', ...DOCS]

/** Paths of packages and of other repositories are not checked. @param {string} file @param {string} folder */
function isThere(file, folder) {
  const [first = ''] = file.split('/')
  if (!OURS.includes(first) && !SERVER_FOLDERS.includes(first)) return true
  return [file, `server/${file}`, `${folder}/${file}`].some((each) => existsSync(each))
}

/** @param {string} document @param {string} text */
function missingFiles(document, text) {
  const folder = path.dirname(document)
  const files = [...text.matchAll(FILE)].filter(([, file = '']) => !isThere(file, folder))
  const links = [...text.matchAll(LINK)].filter(([, file = '']) => !existsSync(path.join(folder, file)))
  return [...files, ...links].map(
    ([, file]) => `${document} names ${file}, which does not exist. Correct the page.`,
  )
}

/** Tables and code stay as they are. @param {string} document @param {string} text */
function longLines(document, text) {
  let isCode = false
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    if (isCode || line.startsWith('|') || line.length <= MAX_LINE) return []
    return [`${document}:${at + 1} has ${line.length} characters. Break the line at ${MAX_LINE}.`]
  })
}

const problems = FILES.flatMap((document) => {
  const text = readFileSync(document, 'utf8')
  const named = missingFiles(document, text)
  return [...named, ...longLines(document, text)]
})

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
