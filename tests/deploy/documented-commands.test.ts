import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from '#cli/commands/index'
import { OPERATOR_COMMANDS } from '#operate/commands'

const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]
const FENCE = /^```.*\n([\s\S]*?)^```/gm

/** The lines of code blocks, and the code within sentences. */
function codeOf(guide: string): string[] {
  const text = readFileSync(guide, 'utf8')
  const blocks = [...text.matchAll(FENCE)].flatMap(([, block = '']) => block.split('\n'))
  const spans = [...text.replace(FENCE, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...blocks, ...spans]
}

const code = GUIDES.flatMap(codeOf)

const optionsOf = new Map<string, string[]>()
for (const { name, options } of [...COMMANDS, ...OPERATOR_COMMANDS])
  optionsOf.set(name, [...(optionsOf.get(name) ?? []), ...Object.keys(options), 'help'])

/** The problem of a call such as `svc backup --include-key`, or null. */
function problemOf(call: string): string | null {
  const [, first = '', second = ''] = /^svc(?: --)? ([a-z-]+)(?: ([a-z-]+))?/.exec(call) ?? []
  if (['help', 'version'].includes(first)) return null
  const options = optionsOf.get(`${first} ${second}`) ?? optionsOf.get(first)
  if (!options) return `${call}: no such command`
  const unknown = [...call.matchAll(/ --([a-z][a-z-]*)/g)].filter(([, name = '']) => !options.includes(name))
  return unknown.length === 0 ? null : `${call}: no option${unknown.join()}`
}

test('the guides name only commands and options of svc that exist', () => {
  const calls = code.flatMap((line) => line.match(/(?<![/\w.-])svc(?: --)? [a-z][^|&;#(]*/g) ?? [])
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.flatMap((call) => problemOf(call) ?? [])).toEqual([])
  expect(problemOf('svc restor plumbline.svc')).toContain('no such command')
  expect(problemOf('svc backup --with-key x')).toContain('no option --with-key')
})

test('the guides name only scripts and measurements that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const packed = readFileSync('scripts/pack-server.mjs', 'utf8')
  const exists = (name: string) => name in scripts || packed.includes(`\n  ${name}: 'node `)
  const benches = readdirSync('bench', { recursive: true, encoding: 'utf8' })
  const calls = code.flatMap((line) => [...line.matchAll(/npm run ([a-z:-]+)(?: -- ([a-z-]+))?/g)])
  expect(calls.length).toBeGreaterThan(15)
  for (const [call, script = '', name] of calls) {
    expect(exists(script), call).toBe(true)
    if (script === 'bench' && name !== undefined)
      expect(
        benches.some((file) => `/${file}`.endsWith(`/${name}.ts`)),
        call,
      ).toBe(true)
  }
})

test('the guides name only files of this repository that exist', () => {
  const files = code.flatMap((line) =>
    [...line.matchAll(/(?<![/\w.-])(?:deploy|tests|scripts|operate|bench)\/[\w./-]*\.[a-z]+\b/g)].map(
      ([file]) => file,
    ),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
