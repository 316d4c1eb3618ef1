import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { SAMPLE } from '#tests/browser/sample-files'
import { newPage } from '#tests/support/browser/browser'
import { useLanguage } from './use-language'

/** Fails on an import of a module of Node, which no browser has. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: 'spec',
    target: 'es2022',
    logLevel: 'silent',
  })
  const [script] = outputFiles
  if (!script) throw new Error('nothing was bundled')
  return script.text
}

let code = ''

beforeAll(async () => {
  code = await bundle('./use-language.ts')
})

const DOCUMENTS = Object.entries(SAMPLE).flatMap(([path, text]): [string, string][] =>
  path.endsWith('.md') && typeof text === 'string' ? [[path, text]] : [],
)

const CONFIG = `version: "1"
ticket_systems:
  board: { system: jira, project: PAY }
routing:
  - match: { default: true }
    target: bord
`

test.each(DOCUMENTS)(
  'a browser reads, edits, compares, renders and lints %s as the server does',
  async (_path, source) => {
    const page = await newPage('http://plumbline.test')
    await page.addScriptTag({ content: code })
    const answer = await page.evaluate(
      ([text, configuration]) =>
        (window as unknown as { spec: { useLanguage: typeof useLanguage } }).spec.useLanguage(
          text ?? '',
          configuration ?? '',
        ),
      [source, CONFIG],
    )
    expect(JSON.parse(answer)).toEqual(JSON.parse(await useLanguage(source, CONFIG)))
  },
)
