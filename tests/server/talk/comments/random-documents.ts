import type { Random } from '#tests/server/library/history/random-history'
import type { Files } from '#tests/support/git-repository'

/** A sentence of a random document. It is the same sentence wherever it moves, and another one once it is edited. */
export interface Sentence {
  text: string
  isCriterion: boolean
}

export interface RandomSection {
  title: string
  sentences: Sentence[]
}

export interface RandomDocument {
  sections: RandomSection[]
}

export type RandomWorld = Map<string, RandomDocument>

const WORDS = ['money', 'queue', 'limit', 'export', 'retry', 'session', 'reader', 'page', 'index', 'key']

/** Sentences that many sections have. */
const COMMON = [
  'It MUST be written to the audit log at once.',
  'An admin MAY turn this off for the whole organization.',
]

/** Makes sentences and sections that no other has, and common sentences. */
export class RandomTexts {
  private made = 0

  constructor(
    readonly random: Random,
    /** Different for each history. */
    private readonly name: string,
  ) {}

  private mark = () => `${this.name}k${++this.made}`

  sentence(): Sentence {
    const mark = this.mark()
    const words = Array.from({ length: 6 }, () => this.random.pick(WORDS)).join(' ')
    return { text: `${mark} ${words} ${mark}.`, isCriterion: this.random.integer(4) === 0 }
  }

  common = (): Sentence => ({ text: this.random.pick(COMMON), isCriterion: false })

  section(): RandomSection {
    const sentences = Array.from({ length: 3 + this.random.integer(4) }, () => this.sentence())
    if (this.random.integer(2) === 0) sentences.splice(1 + this.random.integer(2), 0, this.common())
    return { title: `Section ${this.mark()} about ${this.random.pick(WORDS)}`, sentences }
  }

  document = (): RandomDocument => ({
    sections: Array.from({ length: 2 + this.random.integer(3) }, () => this.section()),
  })

  path = () => `docs/${this.random.pick(['specs', 'guides'])}/${this.mark()}.md`
}

export const writeDocument = ({ sections }: RandomDocument): string =>
  `# Document\n\n${sections
    .map(
      ({ title, sentences }) =>
        `## ${title}\n\n${sentences.map(({ text, isCriterion }) => (isCriterion ? `- [ ] ${text}\n` : `${text}\n`)).join('\n')}`,
    )
    .join('\n')}`

/** Makes one change of the kind that people make, and returns the changed files. */
export function changeWorld(world: RandomWorld, texts: RandomTexts): Files {
  const { random } = texts
  const before = new Map([...world].map(([path, document]) => [path, writeDocument(document)]))
  const kinds = [
    ...[edit, edit, insert, insertCommon, removeSentence, moveSentence, moveSentence],
    ...[split, split, merge, removeSection, moveSection, moveSectionElsewhere, renameSection],
    ...[moveDocument, removeDocument, addDocument],
  ]
  random.pick(kinds)(world, texts)
  const after = new Map([...world].map(([path, document]) => [path, writeDocument(document)]))
  const changed = [...after].filter(([path, text]) => before.get(path) !== text)
  const removed = [...before.keys()].filter((path) => !after.has(path)).map((path) => [path, null] as const)
  return Object.fromEntries([...changed, ...removed])
}

type Change = (world: RandomWorld, texts: RandomTexts) => void

const aDocument = (world: RandomWorld, { random }: RandomTexts): RandomDocument =>
  random.pick([...world.values()])

const aSection = (world: RandomWorld, texts: RandomTexts): RandomSection =>
  texts.random.pick(aDocument(world, texts).sections)

const placeIn = ({ sentences }: RandomSection, { random }: RandomTexts) => random.integer(sentences.length)

const isCommon = (sentence: Sentence | undefined) => sentence !== undefined && COMMON.includes(sentence.text)

/** Whether equal sentences would become neighbors. Nobody could tell then which of them is which. */
const wouldMeet = ({ sentences }: RandomSection, at: number) =>
  isCommon(sentences[at - 1]) && isCommon(sentences[at + 1])

const edit: Change = (world, texts) => {
  const section = aSection(world, texts)
  section.sentences[placeIn(section, texts)] = texts.sentence()
}

const insert: Change = (world, texts) => {
  const section = aSection(world, texts)
  section.sentences.splice(placeIn(section, texts), 0, texts.sentence())
}

const insertCommon: Change = (world, texts) => {
  const section = aSection(world, texts)
  section.sentences.splice(placeIn(section, texts), 0, texts.sentence(), texts.common(), texts.sentence())
}

const removeSentence: Change = (world, texts) => {
  const section = aSection(world, texts)
  const at = placeIn(section, texts)
  if (section.sentences.length > 2 && !wouldMeet(section, at)) section.sentences.splice(at, 1)
}

const moveSentence: Change = (world, texts) => {
  const { sections } = aDocument(world, texts)
  const [from, to] = [texts.random.pick(sections), texts.random.pick(sections)]
  const at = placeIn(from, texts)
  if (from.sentences.length < 3 || wouldMeet(from, at)) return
  const target = from === to ? 0 : placeIn(to, texts)
  if (isCommon(to.sentences[target]) || isCommon(to.sentences[target - 1])) return
  to.sentences.splice(target, 0, ...from.sentences.splice(at, 1))
}

const split: Change = (world, texts) => {
  const { sections } = aDocument(world, texts)
  const section = texts.random.pick(sections)
  if (section.sentences.length < 5) return
  const moved = section.sentences.splice(Math.ceil(section.sentences.length / 2))
  sections.splice(sections.indexOf(section) + 1, 0, { ...texts.section(), sentences: moved })
}

const merge: Change = (world, texts) => {
  const { sections } = aDocument(world, texts)
  const [first, second] = sections
  if (
    !first ||
    !second ||
    sections.length < 3 ||
    isCommon(first.sentences.at(-1)) ||
    isCommon(second.sentences[0])
  )
    return
  first.sentences.push(...second.sentences)
  sections.splice(1, 1)
}

const removeSection: Change = (world, texts) => {
  const { sections } = aDocument(world, texts)
  if (sections.length > 1) sections.splice(texts.random.integer(sections.length), 1)
}

const moveSection: Change = (world, texts) => {
  const { sections } = aDocument(world, texts)
  const [section] = sections.splice(texts.random.integer(sections.length), 1)
  if (section) sections.unshift(section)
}

const moveSectionElsewhere: Change = (world, texts) => {
  const [from, to] = [aDocument(world, texts), aDocument(world, texts)]
  if (from === to || from.sections.length < 2) return
  to.sections.push(...from.sections.splice(0, 1))
}

const renameSection: Change = (world, texts) => {
  aSection(world, texts).title = texts.section().title
}

const moveDocument: Change = (world, texts) => {
  const path = texts.random.pick([...world.keys()])
  const document = world.get(path)
  world.delete(path)
  if (document) world.set(texts.path(), document)
}

const removeDocument: Change = (world, texts) => {
  if (world.size > 1) world.delete(texts.random.pick([...world.keys()]))
}

const addDocument: Change = (world, texts) => {
  world.set(texts.path(), texts.document())
}
