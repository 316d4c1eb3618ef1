import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Runs `bench/<name>.ts`. A bench is a file that exports `run(args)`. Without a name, lists the benches. */
const folder = fileURLToPath(new URL('.', import.meta.url))

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && exportsRun(file))
  .map((file) => file.slice(0, -'.ts'.length).replaceAll('\\', '/'))
  .sort()

const [name, ...args] = process.argv.slice(2)
if (name === undefined || !names.includes(name)) {
  console.log(`npm run bench -- <name> [options]\n\n${names.map((each) => `  ${each}`).join('\n')}`)
  process.exit(name === undefined ? 0 : 1)
}
const { run } = (await import(`./${name}.ts`)) as { run(args: string[]): Promise<void> }
await run(args)

function exportsRun(file: string): boolean {
  return /^export async function run\(/m.test(readFileSync(`${folder}${file}`, 'utf8'))
}
