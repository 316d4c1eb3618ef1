// Checks that files named in decision records exist, or that the record says that the file is gone.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = 'docs/decisions'
const OURS = 'app bench cli db deploy docs operate plugin scripts server shared spec tests worker'.split(' ')

/** File names in code, such as `server/main.ts`. Records may omit `server/`. */
const FILE = /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|cjs|sql|ya?ml|sh|md))`/g
const LINK = /\]\(([^)#:]+\.md)(?:#[^)]*)?\)/g

const SERVER_FOLDERS = readdirSync('server')

/** Paths of packages and of other repositories are not checked. @param {string} file */
function isThere(file) {
  const [first = ''] = file.split('/')
  if (!OURS.includes(first) && !SERVER_FOLDERS.includes(first)) return true
  return [file, `server/${file}`].some((each) => existsSync(each))
}

const problems = readdirSync(FOLDER).flatMap((name) => {
  const text = readFileSync(path.join(FOLDER, name), 'utf8')
  const files = [...text.matchAll(FILE)].flatMap(([, file]) => (isThere(file) ? [] : [file]))
  const links = [...text.matchAll(LINK)].flatMap(([, file]) =>
    existsSync(path.join(FOLDER, file)) ? [] : [file],
  )
  return [...files, ...links].map(
    (file) => `${FOLDER}/${name} names ${file}, which does not exist. Correct the record.`,
  )
})

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
