import { createRequire } from 'node:module'

interface CommonmarkSpec {
  tests: { number: number; markdown: string }[]
}

const { tests } = createRequire(import.meta.url)('commonmark-spec') as CommonmarkSpec

/** The examples of the CommonMark specification. Its arrows stand for tabs. */
export const COMMONMARK_EXAMPLES: [number: number, markdown: string][] = tests.map(({ number, markdown }) => [
  number,
  markdown.replaceAll('→', '\t'),
])
