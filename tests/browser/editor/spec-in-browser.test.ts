import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { newPage } from '../../support/browser/browser'
import { SAMPLE } from '../sample-files'
import { useLanguage } from './use-language'

const noNode: Plugin = {
  name: 'no-node',
  enforce: 'pre',
  resolveId(source, importer) {
    if (isBuiltin(source)) this.error(`${importer} imports ${source}, which no browser has`)
  },
}

async function bundle(entry: string): Promise<string> {
  const lib = {
    entry: fileURLToPath(new URL(entry, import.meta.url)),
    formats: ['iife' as const],
    name: 'spec',
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [noNode],
    build: { write: false, minify: false, target: 'es2022', lib },
  })
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('nothing was bundled')
  return chunk.code
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
