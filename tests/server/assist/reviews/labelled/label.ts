import type { CodeFile, CriterionCode, Project } from './project'

/** The effect of a pull request, known by the generator. */
export interface Label {
  /** Sections whose code changes: `path title`. */
  touched: string[]
  /** Whether a person needs to read anything. */
  matters: boolean
}

/** The label of the change between two states of a project. Does not read the texts of the files. */
export function labelOf(before: Project, after: Project): Label {
  const touched = before.specs.flatMap(({ path, sections }) =>
    sections
      .filter(({ state }) => state !== 'deprecated')
      .filter(({ criteria }) => criteria.some(({ place }) => place && isTouched(place, before, after)))
      .map(({ title }) => `${path} ${title}`),
  )
  return { touched, matters: touched.length > 0 || meaningOf(before) !== meaningOf(after) }
}

/** Texts differ in meaning if they differ in more than white space. */
const meaningOf = ({ specs }: Project) =>
  JSON.stringify(specs)
    .replace(/\\n|\s+/g, ' ')
    .replace(/ +/g, ' ')

function isTouched({ fileId, blocks }: CriterionCode, before: Project, after: Project): boolean {
  const [old, now] = [before, after].map(({ files }) => files.find(({ id }) => id === fileId))
  if (!old) return false
  if (!now) return true
  if (blocks === null) return shapeOf(old) !== shapeOf(now)
  return JSON.stringify(blockShape(old, blocks)) !== JSON.stringify(blockShape(now, blocks))
}

const shapeOf = ({ imports, blocks }: CodeFile) =>
  JSON.stringify([imports, blocks.map(({ id, version }) => [id, version])])

/** The blocks with the text between them. */
function blockShape({ blocks }: CodeFile, ids: readonly number[]) {
  const at = ids.map((blockId) => blocks.findIndex(({ id }) => id === blockId))
  if (at.includes(-1)) return null
  return blocks.slice(Math.min(...at), Math.max(...at) + 1).map(({ id, version }) => [id, version])
}
