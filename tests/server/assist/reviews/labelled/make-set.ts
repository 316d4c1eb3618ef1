import { type Change, HISTORY, KINDS } from './changes'
import { Draw } from './draw'
import { type Label, labelOf } from './label'
import { Maker, makeProject } from './make-project'
import { difference, type Project, textsOf } from './project'

type Texts = Record<string, string | null>

export interface LabelledPull {
  name: string
  files: Texts
  label: Label
}

export interface LabelledRepository {
  name: string
  /** The contents of the commits on main. Evidence is written in the first. */
  commits: Texts[]
  pulls: LabelledPull[]
}

const REPOSITORIES = 10
const PULLS = 15

/** Ten repositories with fifteen pull requests each, the same in every run. */
export const makeSet = (): LabelledRepository[] =>
  Array.from({ length: REPOSITORIES }, (_, seed) => makeRepository(seed))

function makeRepository(seed: number): LabelledRepository {
  const maker = new Maker(new Draw(1900 + seed), seed)
  let project = makeProject(maker)
  const commits: Texts[] = [textsOf(project)]
  for (let i = 0; i < 2 + maker.draw.below(5); i++) {
    const next = changed(project, maker, [maker.draw.of(HISTORY)])
    commits.push(difference(project, next))
    project = next
  }
  const kinds = [...Object.keys(KINDS), 'mixed'] as const
  const pulls = Array.from({ length: PULLS }, (_, i) =>
    makePull(project, maker, `${i + 1} ${kinds[i % kinds.length]}`),
  )
  return { name: `shop-${seed + 1}`, commits: commits.filter(isNotEmpty), pulls }
}

const isNotEmpty = (texts: Texts) => Object.keys(texts).length > 0

function makePull(project: Project, maker: Maker, name: string): LabelledPull {
  const kind = name.replace(/^\d+ /, '')
  const own: Change[] | undefined = kind === 'mixed' ? undefined : KINDS[kind as keyof typeof KINDS]
  const changes = maker.times(own ? 1 : 2, own ? 2 : 4, () =>
    maker.draw.of(own ?? maker.draw.of(Object.values(KINDS))),
  )
  const after = changed(project, maker, changes)
  const files = difference(project, after)
  // Two changes can undo each other. Such a pull request cannot be opened.
  if (!isNotEmpty(files)) return makePull(project, maker, name)
  return {
    name: `${name}: ${changes.map((change) => change.name).join(', ')}`,
    files,
    label: labelOf(project, after),
  }
}

function changed(project: Project, maker: Maker, changes: readonly Change[]): Project {
  const next = structuredClone(project)
  for (const change of changes) change(next, maker)
  return next
}
