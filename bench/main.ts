import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs `bench/<name>.ts`, or the file of this name in a folder. A bench is a file that exports `run(args)`. Without a name, lists the benches. */
const folder = fileURLToPath(new URL('.', import.meta.url))

const benches = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && exportsRun(file))
  .map((file) => file.slice(0, -'.ts'.length).replaceAll('\\', '/'))
  .sort()

const [name, ...args] = process.argv.slice(2)
const bench = benches.find((each) => each === name) ?? benches.find((each) => path.basename(each) === name)
if (bench === undefined) {
  console.log(`npm run bench -- <name> [options]\n\n${benches.map((each) => `  ${each}`).join('\n')}`)
  process.exit(name === undefined ? 0 : 1)
}
const { run } = (await import(`./${bench}.ts`)) as { run(args: string[]): Promise<void> }
await run(args)

function exportsRun(file: string): boolean {
  return /^export async function run\(/m.test(readFileSync(`${folder}${file}`, 'utf8'))
}
