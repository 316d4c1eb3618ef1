import type { Maker } from './make-project'
import type { CodeFile, Project } from './project'

/** Changes a project in place. */
export type Change = (project: Project, maker: Maker) => void

const fileOf = ({ files }: Project, { draw }: Maker): CodeFile => draw.of(files)

const renameFile: Change = (project, maker) => {
  const file = fileOf(project, maker)
  const folder = maker.draw.of(['src/core', 'src/next', 'lib/shared'])
  file.path = `${folder}/${file.path.slice(file.path.lastIndexOf('/') + 1)}`
}

const moveFolder: Change = (project, maker) => {
  const from = fileOf(project, maker).path.split('/').slice(0, -1).join('/')
  for (const file of project.files) if (file.path.startsWith(`${from}/`)) file.path = `moved/${file.path}`
}

const addImports: Change = (project, maker) => {
  fileOf(project, maker).imports.push(...maker.times(1, 3, maker.import))
}

const renameAndImport: Change = (project, maker) => {
  const file = fileOf(project, maker)
  file.path = file.path.replace(/(\w+)\.(\w+)$/, 'new-$1.$2')
  file.imports.unshift(maker.import())
}

/** Adds or replaces statements in a function. */
const changeBlock: Change = (project, maker) => {
  const block = maker.draw.of(fileOf(project, maker).blocks)
  const at = 1 + maker.draw.below(Math.max(1, block.lines.length - 2))
  const before = block.lines.join('\n')
  const added = maker.statement()
  block.lines.splice(at, maker.draw.below(2), ...added.map((line) => line.replace(/\d+/, (n) => `${n}7`)))
  if (block.lines.join('\n') !== before) block.version += 1
}

const renameInBlock: Change = (project, maker) => {
  const block = maker.draw.of(fileOf(project, maker).blocks)
  block.lines = block.lines.map((line) => line.replace(/\b(limit|input|request|in)\b/g, '$1Value'))
  block.version += 1
}

/** Deeper indentation, as a formatter would write it. */
const indentBlock: Change = (project, maker) => {
  const block = maker.draw.of(fileOf(project, maker).blocks)
  block.lines = block.lines.map((line) => line.replace(/^(\s+)/, '$1$1'))
}

const reorderBlocks: Change = (project, maker) => {
  const { blocks } = fileOf(project, maker)
  const [moved] = blocks.splice(maker.draw.below(blocks.length), 1)
  if (moved) blocks.splice(maker.draw.below(blocks.length + 1), 0, moved)
}

const extractBlock: Change = (project, maker) => {
  const file = fileOf(project, maker)
  if (file.blocks.length < 2) return
  const [moved] = file.blocks.splice(maker.draw.below(file.blocks.length), 1)
  if (moved) project.files.push({ ...maker.file(), blocks: [moved] })
}

const addBlock: Change = (project, maker) => {
  const { blocks } = fileOf(project, maker)
  blocks.splice(maker.draw.below(blocks.length + 1), 0, maker.block())
}

const addFile: Change = (project, maker) => {
  project.files.push(maker.file())
}

const removeFile: Change = (project, maker) => {
  const file = fileOf(project, maker)
  project.files = project.files.filter((each) => each !== file)
}

const changeOthers: Change = (project, maker) => {
  const path = maker.draw.of(['README.md', 'package-lock.json', '.github/workflows/ci.yml', 'dist/bundle.js'])
  project.others[path] += `# ${maker.sentence()}\n`
}

const sectionOf = ({ specs }: Project, { draw }: Maker) => draw.of(draw.of(specs).sections)

const rewordSection: Change = (project, maker) => {
  sectionOf(project, maker).text = maker.sentence()
}

const addCriterion: Change = (project, maker) => {
  sectionOf(project, maker).criteria.push({ text: maker.sentence(), place: null, marker: '' })
}

const addSection: Change = (project, maker) => {
  const section = maker.section(project.files)
  maker.draw.of(project.specs).sections.push({
    ...section,
    criteria: section.criteria.map(({ text }) => ({ text, place: null, marker: '' })),
  })
}

const wrapText: Change = (project, maker) => {
  const section = sectionOf(project, maker)
  section.text = section.text.replace(' MUST', '\nMUST')
}

/** Kinds of pull requests, with the changes that each consists of. */
export const KINDS = {
  rename: [renameFile, moveFolder, renameAndImport],
  refactor: [addImports, renameInBlock, indentBlock, reorderBlocks, extractBlock],
  feature: [changeBlock, changeBlock, addBlock, addFile, removeFile, changeOthers],
  docs: [rewordSection, addCriterion, addSection, wrapText, changeOthers],
} satisfies Record<string, Change[]>

/** Changes of the code since its evidence was written. */
export const HISTORY: Change[] = [
  ...[addImports, addBlock, renameFile, changeBlock, reorderBlocks, indentBlock],
  ...[addImports, changeBlock, rewordSection],
]
