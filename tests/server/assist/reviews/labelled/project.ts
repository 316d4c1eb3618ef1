/** A function in a file. */
export interface Block {
  id: number
  /** Grows when the code changes, and stays when only white space does. */
  version: number
  lines: string[]
}

export interface CodeFile {
  id: number
  path: string
  imports: string[]
  blocks: Block[]
}

/** The code that realizes a criterion. */
export interface CriterionCode {
  fileId: number
  /** Adjacent blocks; null for the whole file. */
  blocks: number[] | null
}

export interface Criterion {
  text: string
  place: CriterionCode | null
  /** The marker as written. Its lines do not follow moved code. */
  marker: string
}

export interface Section {
  title: string
  state: 'draft' | 'in_progress' | 'done' | 'deprecated'
  text: string
  criteria: Criterion[]
}

export interface Spec {
  path: string
  title: string
  sections: Section[]
}

/** A small repository in the generator. */
export interface Project {
  files: CodeFile[]
  specs: Spec[]
  /** Files unrelated to the product's behavior, by path. */
  others: Record<string, string>
}

const textOfFile = ({ imports, blocks }: CodeFile) => {
  const parts = [...(imports.length > 0 ? [imports] : []), ...blocks.map(({ lines }) => lines)]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const textOfSection = ({ title, state, text, criteria }: Section) =>
  [
    `## ${title}`,
    `<!-- svc:system:${title.replaceAll(' ', '-')} status:${state} -->`,
    '',
    text,
    '',
    ...criteria.map((criterion) => `- [ ] ${criterion.text}${criterion.marker}`),
  ].join('\n')

const textOfSpec = ({ title, sections }: Spec) =>
  `---\ntitle: ${title}\nstatus: in_progress\n---\n# ${title}\n\n${sections.map(textOfSection).join('\n\n')}\n`

export const textsOf = ({ files, specs, others }: Project): Record<string, string> => ({
  ...others,
  ...Object.fromEntries(files.map((file) => [file.path, textOfFile(file)])),
  ...Object.fromEntries(specs.map((spec) => [spec.path, textOfSpec(spec)])),
})

/** The files that a commit writes and deletes. */
export function difference(before: Project, after: Project): Record<string, string | null> {
  const [old, now] = [textsOf(before), textsOf(after)]
  const removed = Object.keys(old).filter((path) => now[path] === undefined)
  return {
    ...Object.fromEntries(removed.map((path) => [path, null])),
    ...Object.fromEntries(Object.entries(now).filter(([path, text]) => old[path] !== text)),
  }
}

/** The lines of adjacent blocks in the format of an evidence marker. */
export function linesOf({ imports, blocks }: CodeFile, ids: readonly number[]): string {
  let line = imports.length > 0 ? imports.length + 2 : 1
  let [from, to] = [0, 0]
  for (const { id, lines } of blocks) {
    if (id === ids[0]) from = line
    line += lines.length
    if (id === ids.at(-1)) to = line - 1
    line += 1
  }
  return `${from}-${to}`
}
