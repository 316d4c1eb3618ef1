import { type Random, seededRandom } from './random'
import { createVocabulary } from './vocabulary'

const SECTIONS = 20
const LINES_OF_FENCE = 30

type Line = (word: () => string, random: Random) => string

/** Each language needs a grammar of its own. */
const LANGUAGES: Record<string, Line> = {
  ts: (word, random) =>
    `export const ${word()} = async (${word()}: string) => ${word()}(\`${word()}\`, ${random.below(99)})`,
  python: (word, random) =>
    `def ${word()}(${word()}, limit=${random.below(99)}): return f"{${word()}} ${word()}"`,
  sql: (word, random) =>
    `select ${word()}, count(*) from ${word()} where ${word()} > ${random.below(99)} group by 1;`,
  go: (word, random) =>
    `func ${word()}(${word()} string) (int, error) { return ${random.below(99)}, nil } // ${word()}`,
  json: (word, random) => `{ "${word()}": ["${word()}", ${random.below(99)}, true] }`,
  bash: (word, random) =>
    `curl -s "https://example.test/${word()}?limit=${random.below(99)}" | jq '.${word()}' # ${word()}`,
}

/** A spec of 20 sections, each with a fence of 30 lines. The languages alternate. */
export function writeCodeHeavySpec(seed: number): string {
  const random = seededRandom(seed + 1)
  const word = createVocabulary(random)
  const languages = Object.entries(LANGUAGES)
  const sections = Array.from({ length: SECTIONS }, (_, at) => {
    const [language = '', line = () => ''] = languages[at % languages.length] ?? []
    const code = Array.from({ length: LINES_OF_FENCE }, () => line(word, random)).join('\n')
    return `## ${at + 1}. ${word()}\n<!-- svc:system:${at + 1} status:todo -->\n\n\`\`\`${language}\n${code}\n\`\`\`\n`
  })
  return `# Code ${seed}\n\n${sections.join('\n')}`
}
