import { type Random, seededRandom } from './random'
import { createVocabulary } from './vocabulary'

export interface SpecWriter {
  spec(index: number): string
  slug(): string
}

/** Writes realistic specs: most are short, a few are very long, with criteria, tables, code and markers. */
export function createWriter(seed: number): SpecWriter {
  const random = seededRandom(seed)
  const write = prose(random)
  return {
    slug: () => write.words(2).replaceAll(' ', '-'),
    spec(index) {
      let text = frontmatter(index, random, write)
      const sections = 2 + Math.floor(10 * random.next() ** 2)
      for (let section = 1; section <= sections; section++) text += sectionOf(section, random, write)
      return text
    },
  }
}

/** Joins specs under the frontmatter of the first until the text has this length. */
export function writeLongSpec(write: SpecWriter, length: number, index = 0): string {
  let text = write.spec(index)
  while (text.length < length) text += write.spec(index).replace(/^---[\s\S]*?---\n/, '')
  return text
}

/** A spec with this number of sections. */
export function writeSpecOfSections(write: SpecWriter, count: number): string {
  const split = (text: string) => text.split(/^(?=## )/m)
  const [head = '', ...sections] = split(write.spec(0))
  for (let index = 1; sections.length < count; index++) sections.push(...split(write.spec(index)).slice(1))
  return head + sections.slice(0, count).join('')
}

type Prose = ReturnType<typeof prose>

function prose(random: Random) {
  const word = createVocabulary(random)
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  const decorated = () =>
    random.pick([`\`${word()}_${word()}\``, `**${words(2)}**`, `[${words(2)}](../guides/${word()}.md)`])
  const sentence = () =>
    `${words(4 + random.below(10))} ${random.next() < 0.3 ? decorated() : words(2)} ${words(2 + random.below(6))}.`
  const several = (least: number, spread: number, make: () => string, between: string) =>
    Array.from({ length: least + random.below(spread) }, make).join(between)
  return { word, words, sentence, several, paragraph: () => several(2, 4, sentence, '\n') }
}

function frontmatter(index: number, random: Random, { words, word }: Prose): string {
  const status = random.pick(['draft', 'todo', 'in_progress', 'done', 'in_progress', 'deprecated'])
  const team = random.pick(['payments', 'platform', 'growth', 'identity', 'data'])
  return `---\ntitle: ${words(3)} ${index}\nstatus: ${status}\nowner: ${team}-team\nteam: ${team}\ntags: [${word()}, ${word()}]\n---\n# ${words(4)}\n\n`
}

function sectionOf(number: number, random: Random, write: Prose): string {
  const { words, sentence, several, paragraph, word } = write
  const state = random.pick(['todo', 'in_progress', 'done', 'blocked:PAY-200'])
  const blocks: [() => string, ...(() => string)[]] = [
    paragraph,
    paragraph,
    () => several(3, 4, () => `- ${sentence()}`, '\n'),
    () =>
      `| Field | Limit |\n|---|--:|\n${several(3, 5, () => `| ${words(2)} | ${random.below(1000)} |`, '\n')}`,
    () =>
      `\`\`\`ts\n${several(4, 6, () => `const ${word()} = ${word()}(${random.below(99)})`, '\n')}\n\`\`\``,
  ]
  const criterion = () =>
    `- [${random.next() < 0.5 ? 'x' : ' '}] It ${random.pick(['MUST', 'SHOULD', 'MAY'])} ${sentence()}` +
    (random.next() < 0.2
      ? `\n      <!-- svc:realized-in:PR#${random.below(900)} src/${word()}.ts:1-9 -->`
      : '')
  const content = several(1, 4, () => random.pick(blocks)(), '\n\n')
  const criteria =
    random.next() < 0.6 ? `\n\n### Acceptance Criteria\n\n${several(2, 4, criterion, '\n')}` : ''
  const marker = random.next() < 0.7 ? `<!-- svc:system:${number} status:${state} -->\n` : ''
  return `## ${number}. ${words(3)}\n${marker}\n${content}${criteria}\n\n`
}
