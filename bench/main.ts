import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Runs `bench/<name>.ts`, which exports `run(args)`. Without a name, lists the benches. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const NOT_BENCHES = ['main', 'harness']

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => !NOT_BENCHES.includes(name))

const [name, ...args] = process.argv.slice(2)
if (name === undefined || !names.includes(name)) {
  console.log(`npm run bench -- <name> [options]\n\n${names.map((each) => `  ${each}`).join('\n')}`)
  process.exit(name === undefined ? 0 : 1)
}
const { run } = (await import(`./${name}.ts`)) as { run(args: string[]): Promise<void> }
await run(args)
